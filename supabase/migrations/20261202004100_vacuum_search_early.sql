-- What searches read holds little that is outdated. PostgreSQL would wait until a fifth of a table is, or a fiftieth as search_texts said before.
--
-- Each save leaves an entry in search_texts_unindexed_idx when the background job has indexed its words, and every search of that person reads
-- these: 20,000 took 40 ms. A vacuum that finds them in few pages would leave the indexes as they are.
alter table private.search_texts set (
  autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_threshold = 1000, vacuum_index_cleanup = on);
-- Looking for a part of a word reads all rows of a person, and with them what newer rows have replaced: after 100,000 notes five times as many
-- pages, which took 15 ms in place of 5.
alter table private.vocabulary set (autovacuum_vacuum_scale_factor = 0.02);
