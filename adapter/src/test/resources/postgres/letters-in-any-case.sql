-- ILIKE of letters that are none of ASCII, and what PostgreSQL 15.18 answered (C.UTF-8): a row a line.
select 'Ü5.nettrace' ilike '%ü%', 'É' ilike 'é', 'ΣΑΣ' ilike 'σασ', 'ΣΑΣ' ilike 'σας', 'straße' ilike 'STRASSE', 'ẞ' ilike 'ß', 'İ' ilike 'i', 'K' ilike 'k', 'Ж_я' ilike 'ж!_Я' escape '!', 'Жxя' ilike 'ж!_Я' escape '!', 'ü' not ilike 'Ü', 'ABC' ilike 'a_c', 'Ü' like 'ü', 'ǅ' ilike 'ǆ', '𐐀' ilike '𐐨'
= true|true|true|false|false|true|true|true|true|false|false|true|false|true|true
select t, count(*) from (values ('Über'), ('über'), ('ÜBER'), ('uber')) v(x), (values ('ü%'), ('Ü%'), ('%B_R'), ('_ber')) p(t) where x ilike t group by t order by t
= %B_R|4
= _ber|4
= Ü%|3
= ü%|3
