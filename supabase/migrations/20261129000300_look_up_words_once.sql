-- A search looks up a word inside others once. Ranked search plans a query up to three times: for the words as typed, for every word that
-- contains the rarest one, and for typing errors. Each plan read the whole vocabulary for the same word.

-- Up to 501 words of the vocabulary that contain a piece. They are remembered until the end of the statement that the client sent.
create function private.words_containing(p_user_id uuid, piece text) returns table (word text, spelled text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  statement constant text := concat_ws(' ', p_user_id, statement_timestamp());
  known jsonb := nullif(current_setting('jotsam.words_containing', true), '');
begin
  if known ->> 'statement' is distinct from statement then
    known := jsonb_build_object('statement', statement, 'words', '{}'::jsonb);
  end if;
  if not known -> 'words' ? piece then
    known := jsonb_set(known, array['words', piece], to_jsonb(array(
      select jsonb_build_array(own.word, own.spelled) from private.own_words(p_user_id, piece, false, false) as own limit 501)));
    perform set_config('jotsam.words_containing', known::text, true);
  end if;
  return query select pair ->> 0, pair ->> 1 from jsonb_array_elements(known #> array['words', piece]) as pair;
end
$$;

-- The words of a person's vocabulary that a typed word may stand for. `mend` says which:
-- 'exact': all words that contain it.
-- 'unknown': words that begin with it. If there are none, or few and it is the only word of the query, also words that contain it. If there are
-- none at all, words that are one or two typing errors away.
-- 'inexact': as 'unknown', and words with typing errors whenever the typed word is not in the vocabulary.
-- 'all': as 'unknown', and always words with typing errors.
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
  shortest constant integer := length(typed) - 2;
  longest constant integer := length(typed) + 2;
  -- Two errors leave one of three pieces as it is.
  third constant integer := length(typed) / 3;
  beginning constant text := left(typed, third);
  middle constant text := substr(typed, third + 1, third);
  ending constant text := substr(typed, 2 * third + 1);
begin
  if mend = 'exact' then
    return query select own.word, own.spelled, 'text' from private.words_containing(p_user_id, piece) as own;
    return;
  end if;
  return query
    select own.word, own.spelled, 'text' from private.own_words(p_user_id, piece, true, length(typed) < 3) as own
    order by length(own.word), own.word limit 50;
  get diagnostics begun = row_count;
  -- A second search, for typing errors, does not widen a known word. Neither does a query of several words.
  if begun < (case when mend = 'unknown' and is_only then 5 else 1 end) and length(typed) > 2 then
    containing := (select count(*) from private.words_containing(p_user_id, piece));
    if containing <= 500 then
      return query
        select own.word, own.spelled, 'part' from private.words_containing(p_user_id, piece) as own
        where not starts_with(own.word, piece) order by length(own.word), own.word limit 50;
    else
      return query
        select own.word, own.spelled, 'part' from private.own_words(p_user_id, piece, false, false) as own
        where not starts_with(own.word, piece) order by length(own.word), own.word limit 50;
    end if;
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
        lateral (select extensions.levenshtein_less_equal(own.word, typed, 2) as errors offset 0) as compared,
        lateral (
          select length(own.word) = length(typed) and translate(own.word, typed, '') || translate(typed, own.word, '') = '' as has_same_letters
          offset 0) as letters,
        lateral (select errors - has_same_letters::integer as distance) as far
      where listed.user_id = p_user_id and listed.head = any (private.near_heads(p_user_id, typed))
        -- An entry is longer than its word only when it has letters beyond ASCII.
        and octet_length(entry) >= shortest and (octet_length(entry) <= longest or octet_length(entry) > length(entry))
        and (strpos(entry, beginning) > 0 or strpos(entry, middle) > 0 or strpos(entry, ending) > 0)
        and errors between 1 and 2 and errors <= case when has_same_letters then 2 else most_errors end
    ) as near
    where near.distance = near.least_distance
    order by left(near.word, 1) <> left(typed, 1), right(near.word, 1) <> right(typed, 1), near.word
    limit 10;
end
$$;
