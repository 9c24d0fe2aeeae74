-- Each save leaves a dead entry in search_texts_unindexed_idx when the background job has indexed its words, and every search reads them: 10,000
-- take 6 ms. PostgreSQL would remove them when a fifth of all rows is dead, which are 20,000 in a library of 100,000.
alter table private.search_texts set (autovacuum_vacuum_scale_factor = 0.02);
