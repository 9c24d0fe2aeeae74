-- Notes that were imported under a key with a number at its end, as the address https://example.org/page#12 has, are known again. Such keys have
-- one more # now, because the parts of a long note are called key#2, key#3. A part has a first part, and keeps its key.
update private.imported_notes as known set external_id = external_id || '#'
where external_id ~ '#\d+$' and length(external_id) < 600
  and not exists (
    select from private.imported_notes as other
    where other.user_id = known.user_id and other.source = known.source
      and other.external_id in (regexp_replace(known.external_id, '#\d+$', ''), known.external_id || '#'));
