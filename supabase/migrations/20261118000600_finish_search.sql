-- Cheaper searches, with the same answers.

-- Finds the words whose first letter is wrong or missing.
create index vocabulary_tails_idx on private.vocabulary (user_id, substr(head, 2));

-- The words of a person's vocabulary that a typed word may stand for. `mend` says which:
-- 'exact': all words that contain it.
-- 'unknown': words that begin with it, and if there are none, or few and it is the only word of the query, words that contain it; if there
-- are none, words that are one or two typing errors away. 'inexact': the latter also if it is no word itself, 'all': always.
create or replace function private.meant_words(p_user_id uuid, typed text, mend text, is_only boolean)
  returns table (word text, spelled text, how text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  -- Of very long words the vocabulary has windows, in which every piece of 20 letters stands.
  piece constant text := left(typed, 20);
  begun integer;
  containing integer := 0;
  -- A letter that is wrong, missing or too much is an error; two letters that changed places are two.
  most_errors constant integer := case when length(typed) < 6 then 1 else 2 end;
  -- Two errors leave one of three pieces as it is.
  third constant integer := length(typed) / 3;
begin
  if mend = 'exact' then
    return query select own.word, own.spelled, 'text' from private.own_words(p_user_id, piece, false, false) as own limit 501;
    return;
  end if;
  return query
    select own.word, own.spelled, 'text' from private.own_words(p_user_id, piece, true, length(typed) < 3) as own
    order by length(own.word), own.word limit 50;
  get diagnostics begun = row_count;
  -- A second look, to mend, need not widen a word that is known, and neither need a query of several words.
  if begun < (case when mend = 'unknown' and is_only then 5 else 1 end) and length(typed) > 2 then
    return query
      select own.word, own.spelled, 'part' from private.own_words(p_user_id, piece, false, false) as own
      where not starts_with(own.word, piece) order by length(own.word), own.word limit 50;
    get diagnostics containing = row_count;
  end if;
  if mend = 'unknown' and begun + containing > 0 or length(typed) not between 3 and 40
    or mend = 'inexact' and exists (select from private.own_words(p_user_id, typed, true, true)) then return; end if;
  -- The nearest words only.
  return query
    select near.word, near.spelled, 'similar' from (
      select own.word, own.spelled, far.distance, min(far.distance) over () as least_distance
      from private.vocabulary as listed, unnest(string_to_array(listed.words, ' ')) as entry,
        lateral (
          select split_part(entry, '/', 1) as word, case when strpos(entry, '/') > 0 then split_part(entry, '/', 2) else entry end as spelled
          offset 0) as own,
        lateral (
          select extensions.levenshtein_less_equal(own.word, typed, 2) as errors,
            length(own.word) = length(typed) and translate(own.word, typed, '') || translate(typed, own.word, '') = '' as has_same_letters
          offset 0) as compared,
        lateral (select errors - has_same_letters::integer as distance) as far
      where listed.user_id = p_user_id and listed.head = any (private.near_heads(p_user_id, typed))
        -- An entry is longer than its word only when it has letters beyond ASCII.
        and octet_length(entry) >= length(typed) - 2 and (octet_length(entry) <= length(typed) + 2 or octet_length(entry) > length(entry))
        and (strpos(entry, left(typed, third)) > 0 or strpos(entry, substr(typed, third + 1, third)) > 0
          or strpos(entry, substr(typed, 2 * third + 1)) > 0)
        and errors between 1 and case when has_same_letters then 2 else most_errors end
    ) as near
    where near.distance = near.least_distance
    order by left(near.word, 1) <> left(typed, 1), right(near.word, 1) <> right(typed, 1), near.word
    limit 10;
end
$$;

-- The heads of the vocabulary that a word with typing errors may begin with.
create function private.near_heads(p_user_id uuid, typed text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  first constant text := substr(typed, 1, 1);
  second constant text := substr(typed, 2, 1);
  third constant text := substr(typed, 3, 1);
begin
  return array(
    -- The first letter is right, and the second or the third is, also in each other's place.
    select head from private.vocabulary
    where user_id = p_user_id and head >= first collate "C" and head <= (first || u&'\+10FFFF') collate "C"
      and translate(substr(head, 2), second || third, '') <> substr(head, 2)
    -- The first letter is too much, or changed places with the second.
    union
    select head from private.vocabulary
    where user_id = p_user_id and head >= second collate "C" and head <= (second || u&'\+10FFFF') collate "C"
      and left(head, 2) in (second || third, second || first)
    -- The first letter is wrong or missing.
    union
    select head from private.vocabulary
    where user_id = p_user_id and substr(head, 2) in (second || third, first || second));
end
$$;

-- Those of the 300 newest captures with these filters that fit a plan, and how many of the 300 have each of its groups. Pinned ones come first.
create or replace function private.newest_fitting(
  p_user_id uuid, filters text, on_text text[], out ids uuid[], out hits bigint[], out are_all boolean)
  language plpgsql stable
  set search_path = ''
as $$
begin
  execute concat('with newest as materialized (
      select entry.capture_id, entry.body, entry.attached, entry.version
      from private.search_texts as entry',
      case when filters <> '' then ' join public.captures as capture on capture.id = entry.capture_id' end, '
      where entry.user_id = $1', filters, ' order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit 300)
    select coalesce(array_agg(entry.capture_id) filter (where true = all (has.each)), ''{}''), array[', (
      select string_agg(format('count(*) filter (where has.each[%s])', n), ', ') from generate_series(1, cardinality(on_text)) as n
    ), ']::bigint[], count(*) < 300
    from newest as entry, lateral (select array[', array_to_string(on_text, ', '), ']::boolean[] as each offset 0) as has')
    into ids, hits, are_all using p_user_id;
end
$$;

revoke execute on function private.near_heads(uuid, text) from public, anon, authenticated;
