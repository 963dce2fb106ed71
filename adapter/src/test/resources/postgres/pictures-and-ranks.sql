-- Numbers by pictures, widths in formats, overlaid texts, JSON as it is, epochs of mixed intervals and ranks that a value would have, and what PostgreSQL 15.18 answered: a row a line.
select to_char(12, '99th'), to_char(1, 'FM9TH'), to_char(112, 'FM999th'), to_char(23, '99th'), to_char(-3, '9th')
=  12th|1ST|112th| 23rd|-3
select to_char(-485, '999PR'), to_char(485, '999PR'), to_char(485, 'FM999PR'), to_char(485, 'RN'), to_char(1999, 'FMrn'), to_char(4000, 'RN')
= <485>| 485 |485|        CDLXXXV|mcmxcix|###############
select to_char(12.45, '99V9'), to_char(0.000485, '9.99EEEE'), to_char(-1234567, '9.9EEEE'), to_char(0, '9.9EEEE'), to_char(485, 'L999'), to_char(485, 'PL999'), to_char(-485, 'SG999')
=  125| 4.85e-04|-1.2e+06| 0.0e+00|  485|+ 485|-485
select to_char(x, 'FM999,999,990.00 "ms"'), to_char(x, '99.9%') from (values (1.5), (1234567.891), (null), (0), (-0.5)) v(x) order by x
= -0.50 ms|  -.5%
= 0.00 ms|   .0%
= 1,234,567.89 ms| ##.#%
= 1.50 ms|  1.5%
= null|null
select to_char(2, 'FMSG.9999MI'), to_char(1000000, '9,99999999.9PL'), to_char(0, 'D9PL'), to_char(0.000485, 'L'), to_char(-12, '9999999.9990th'), to_char(0.999, 'L999'), to_char(1234, '9'), to_char(12.30, '9')
= +.####|    1000000.0+| .#+| |     -12.0000|    1| #| #
select to_char(1234, '%'), to_char(12.45, 'SG9,9999,999'), to_char(1, 'MI,9,999%'), to_char(9.9999, 'MI9,99999999,999PL'), to_char(1234, 'x'), to_char(3, '$,9,D990TH'), to_char(-0.5, '99999PR'), to_char(-0.1, 'FMSD0999')
= %|+        12|      1%|             10+|x|$  3,.000|    <1>|.####-
select to_char(11, '9999,999999TH'), to_char(13, 'PR'), to_char(112, '0.099'), to_char(-12, '$th'), to_char(21, 'SG'), to_char(1, 'FMG 9'), to_char(0.000485, 'L9,999,GD9 "ms"'), to_char(485, 'miL9/-')
=           11TH|| #.###|$|+| 1|         .0 ms|  #/-
select to_char(21, 'FMS9999999D0'), to_char(-485, '$TH9L9'), to_char(100.10, '9.0'), to_char(12.30, '99GPL'), to_char(485, '9999,999MI'), to_char(100.10, 'MI999.09SG'), to_char(9.9999, 'FM9999th'), to_char(9.9999, '9th"ab"-0')
= +21.0|$-# #| #.#| 12,+|     485 | 100.10+|10th| 1thab-0
select to_char(1234, 'PL90D9'), to_char(0.5, 'SG'), to_char(100.10, 'SGG9D99TH'), to_char(-0.1, 'FM,'), to_char(0.05, '%9'), to_char(0.05, 'SG.9'), to_char(0.000485, 'G'), to_char(0, '0')
= + ##.#|+|+ #.##||% 0|+.#| | 0
select to_char(123456.789, 'L,9 '), to_char(21, 'MI9,9999,999.0099TH'), to_char(0.000485, 'FM9,9990999TH'), to_char(4000, 'FMS99,0 "ms"'), to_char(0.000485, 'xmi9Mi'), to_char(-0.004, 'SGPL'), to_char(485, 'MI99'), to_char(4000, '$PL')
=    # |         21.0000|0000TH|+##,# ms|x 0Mi|++| ##|$+
select to_char(12.30, 'MI.990PL'), to_char(3, '$999999'), to_char(11, 'LG090.99PR'), to_char(0.999, 'MI9G999 "ms"'), to_char(-1234.5, 'xTH'), to_char(-0.5, 'MI9,999%'), to_char(485, 'L.99'), to_char(99.995, '9d99$')
=  .###+|$      3|   011.00 |     1 ms|x|-    1%|  .##| #.##$
select to_char(123456.789, '"ab"%9'), to_char(3, '%'), to_char(-12, 'L09,99D9909SG'), to_char(13, 'PL '), to_char(4000, '0x9MiMi'), to_char(21, '9'), to_char(2, 'SG9.0'), to_char(1234, 'LD0')
= ab% #|%| 00,12.0000-|+ | #x#MiMi| #|+2.0|  .#
select to_char(-0.5, 'FM999999SG'), to_char(13, 'FMG'), to_char(12, 'L999GG.9PR'), to_char(0.999, 'PR'), to_char(0.000485, 'FM00GD9th'), to_char(13, '.9SG'), to_char(12.45, 'FM99999.0990 "ms"'), to_char(2, '999MI')
= 1-||   12,,.0 ||00,.|.#+|12.4500 ms|  2 
select to_char(4000, ', 9,.9'), to_char(100.10, '$9,99999GG.0'), to_char(485, '9999999S'), to_char(3, 'SGG%'), to_char(99.995, 'xS'), to_char(99.995, '9/"ab"SG'), to_char(0, 'LD990TH'), to_char(101, '99,TH')
=    #,.#|$     100,,.1|    485+|+ %|x|#/ab+|  .###| ##,
select to_char(1234, '9'), to_char(12.30, 'L.990S'), to_char(112, 'L.090'), to_char(0.05, '$9G ,.99'), to_char(12.45, 'PL99,9D0999'), to_char(485, 'SG'), to_char(1000000000000, 'FM 9th'), to_char(100.10, '$999,9990%')
=  #| .###+|  .###|$     .05|+  1,2.4500|+| #|$      100%
select to_char(1234, 'FM9,999D999'), to_char(1000000, ',0'), to_char(1000000, '9%'), to_char(0.000485, 'miFM9mi'), to_char(9.9999, 'th9s'), to_char(-1234.5, 'MI9'), to_char(13, 'SG.90%'), to_char(13, '990$"ab"')
= 1,234.|  #| #%|0|#+|-#|+.##%|  13$ab
select to_char(123456.789, 'FM.9099'), to_char(100.10, 'D000PL'), to_char(123456.789, 'MIGMI'), to_char(21, 'FMS,999 "ms"'), to_char(4000, ' xé'), to_char(100.10, 'PR'), to_char(12.30, 'Lmi'), to_char(0, '$.99SG')
= .####| .###+|   |+21 ms| xé||  |$.##+
select to_char(1, 'x/"ab"9'), to_char(99.995, 'L.0'), to_char(3999, 'FMS9,999 "ms"'), to_char(1000000000000, 'xPR G'), to_char(12.30, ' '), to_char(1234, 'MITH0'), to_char(100.10, 'PR"ab"'), to_char(0.5, '/')
= x/ab 1|  .#|+3,999 ms|x  | | #|ab|/
select to_char(1000000000000, 'MI,99909'), to_char(3, 'L G9999PR'), to_char(-0.5, 'SG99,.0'), to_char(3, 'L.90'), to_char(3, 'L9,99999.09MI'), to_char(-12, 'MI9999'), to_char(-485, '9%"ab"-99'), to_char(-0.1, 'PL99G.9SG')
=   #####|       3 |-   .5|  .##|       3.00 |-  12|-4%ab-85|    .1-
select to_char(123456.789, 'L9%'), to_char(99.995, 'L9999,99999'), to_char(100.10, 'SG9,99999G9,999.9099'), to_char(-0.1, 'FM9'), to_char(13, '9SGé '), to_char(12.30, 'MI99999D90th'), to_char(0.999, 'FM9 '), to_char(0.05, 'S9,999.00')
=   #%|         100|+          100.1000|0|#+é |    12.30|1 |     +.05
select to_char(0, 'SGG9'), to_char(0.5, 'FM .900%'), to_char(0.000485, 'L9,9.990th'), to_char(4000, 's9$'), to_char(12, '9S'), to_char(12.45, '$999,999.9999'), to_char(1, 'S9,9990 "ms"'), to_char(12.30, 'Mi')
= + 0| .###%|     .000|+#$|#+|$      12.4500|     +1 ms|Mi
select to_char(0.999, 'é'), to_char(-0.5, 'FM99990TH'), to_char(9.9999, 'FMMI'), to_char(4000, 'MI0.999'), to_char(0, 'PL  '), to_char(13, 'FMS9'), to_char(12, 'FMS0.9th'), to_char(-1234.5, '9GG')
= é|-1|| #.###|+  |+#|+#.#|-#,,
select to_char(2, '$  "ms"'), to_char(3, 'SPLMI0'), to_char(-12, '$0miMI'), to_char(-12, 'FMS,th'), to_char(0.000485, 'SG%'), to_char(3, '9,9999'), to_char(-12, '999G9.990'), to_char(12.30, '"ab"9"ab"Léé')
= $  ms|  3|$#--||+%|      3|  -1,2.000|ab #ab éé
select to_char(3999, 'FM99999S'), to_char(12.45, '9MI.9'), to_char(112, 'é'), to_char(-1, 'SG9 90SG'), to_char(1000000000000, '99D0SG'), to_char(-0.5, 'FM99999D99%'), to_char(485, 'LFM/ 9'), to_char(101, 'L9999,999G.9MI')
= 3999+|# .#|é|-   1-|##.#+|-.5%| / #|      101,.0 
select overlay('abcdef', 'XY', 2, 3), overlay('abcdef', 'XY', 2), overlay(x, 'Z', length(x), coalesce(1, 2)), overlay(x placing 'Z' from 2) from (values ('hello')) v(x)
= aXYef|aXYdef|hellZ|hZllo
select format('%5s|%-5s|%1$s', 'a', 'b'), format('%2$s %s', 'a', 'b', 'c'), format('%%%5s', 'é'), format('%2s', 'abc'), format('%-6I|%8L|', 'a b', 'x')
=     a|b    |a|b c|%    é|abc|"a b" |     'x'|
select format('%10s|%-10s|', event_name, event_id) from (values ('GCStart', 1), (null, 22)) v(event_name, event_id) order by event_id
=           |22        |
=    GCStart|1         |
select '{"a":1}'::json #>> '{}', '"abc"'::json #>> '{}', '[1]'::json #> '{}'
= {"a":1}|abc|[1]
select n, x #>> '{}' from (values (1, '"a"'::json), (2, '1'), (3, 'null'), (4, null)) v(n, x) order by n
= 1|a
= 2|1
= 3|null
= 4|null
select extract(epoch from interval '1 month 3 days')::int, extract(epoch from interval '1 year 2 days 03:04:05')::int, extract(epoch from interval '-1 month 3 days')::int
= 2851200|31741445|-2332800
select rank(3) within group (order by x) from (values (1),(2),(4)) v(x)
= 3
select rank(3) within group (order by x), dense_rank(3) within group (order by x), cume_dist(3) within group (order by x) * 6 from (values (1),(2),(2),(3),(4)) v(x)
= 4|3|5
select g, rank(3) within group (order by x desc nulls last), dense_rank(3) within group (order by x desc nulls last), percent_rank(3) within group (order by x desc nulls last) * 10, cume_dist(3) within group (order by x desc nulls last) * 6 from (values (1,1),(1,2),(1,2),(1,3),(1,4),(2,null),(2,3),(3,null)) v(g,x) group by g order by g
= 1|2|2|2|3
= 2|1|1|0|4
= 3|1|1|0|3
select g, rank(3) within group (order by x nulls first), dense_rank(3) within group (order by x nulls first), percent_rank(3) within group (order by x nulls first) * 5, cume_dist(3) within group (order by x nulls first) * 6 from (values (1,1),(1,2),(1,2),(1,3),(1,4),(2,null),(2,3),(3,null)) v(g,x) group by g order by g
= 1|4|3|3|5
= 2|2|2|2.5|6
= 3|2|2|5|6
select rank(3) within group (order by x), percent_rank(3) within group (order by x), cume_dist(3) within group (order by x) from (values (1)) v(x) where x > 5
= 1|0|1
select rank('b') within group (order by x), count(*) from (values ('a'),('b'),('c')) v(x) having rank('b') within group (order by x) > 1
= 2|3
select rank(3) within group (order by x) filter (where x > 1), dense_rank(3) within group (order by x) filter (where x > 1), percent_rank(3) within group (order by x) filter (where x < 0) from (values (1),(2),(4)) v(x)
= 2|2|0
