-- The vocabulary stays as small as its words. Looking for a part of a word reads all rows of a person, and with them what newer rows have replaced
-- until it is removed. After 100,000 notes that was five times as many pages: 15 ms in place of 5. PostgreSQL would wait for a fifth of all rows.
alter table private.vocabulary set (autovacuum_vacuum_scale_factor = 0.02);
