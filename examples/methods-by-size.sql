-- Which methods have the most native code?
--
-- MethodLoadVerbose is written each time that native code of a method becomes ready to run: once for quick code, and again
-- for each optimized version.
-- Trace: jit.nettrace
select MethodNamespace, MethodName, MethodSize
from MethodLoadVerbose
order by MethodSize desc, MethodNamespace, MethodName
limit 10;
