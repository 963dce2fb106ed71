-- Truth values as texts, and what PostgreSQL 15.18 answered: a row a line, or a refusal.
select x, x::boolean from (values ('true'),('TRUE'),('t'),('Tr'),('yes'),('y'),('YE'),('on'),('1'),(null)) v(x)
= 1|true
= TRUE|true
= Tr|true
= YE|true
= null|null
= on|true
= true|true
= t|true
= yes|true
= y|true
select x, x::bool from (values ('false'),('F'),('fals'),('no'),('N'),('off'),('of'),('0'),(' off '),(null)) v(x)
=  off |false
= 0|false
= F|false
= N|false
= false|false
= fals|false
= no|false
= null|null
= off|false
= of|false
select 't'::boolean and 'on'::boolean, cast('no' as boolean) or 'y'::bool, not 'off'::boolean
= true|true|true
select x from (values (true),(false),(null)) v(x) where x = 't'
= true
select x from (values (true),(false),(null)) v(x) where x = 'no'
= false
select x from (values (true),(false),(null)) v(x) where x <> 'yes'
= false
select case when 'on' = true then 1 else 2 end
= 1
select 'o'::boolean
! 22P02 invalid input syntax for type boolean: "o"
select ''::boolean
! 22P02 invalid input syntax for type boolean: ""
select '2'::boolean
! 22P02 invalid input syntax for type boolean: "2"
select 'truex'::boolean
! 22P02 invalid input syntax for type boolean: "truex"
select x::boolean from (values ('t'),('maybe')) v(x)
! 22P02 invalid input syntax for type boolean: "maybe"
