-- Signs that look alike or that keyboards lack are found by what people type: a blank of another width (1 234 567) by a blank, a dash (1990–2000) by a hyphen, a
-- sigma at the end of a Greek word (δρόμος, ΔΡΌΜΟΣ) by any sigma, the Turkish capital İ by an i, an emoji that touches a word, and katakana of half width
-- (ｶﾞｲﾄﾞ), as banks, tickets and old files write it, by katakana of full width (ガイド).

-- A text as people type it: with composed letters, katakana of full width, straight quotes, hyphens for short dashes and ordinary blanks, without what
-- stands between letters and nobody types. These are soft hyphens and zero-width blanks, the vowel points of Hebrew and Arabic, and the line that
-- stretches Arabic words. Texts in ASCII need no look. Those with no letters but Latin ones and with common signs are composed; asking PostgreSQL about it
-- takes longer than all the rest.
create or replace function private.as_typed(given text) returns text
  language sql immutable parallel safe
  return case when octet_length(given) = length(given) then given
    else regexp_replace(translate(
      case
        when given !~ '[^\x01-\u02ff\u2002-\u2125\u2190-\u2328\u2500-\u27ff]' then given
        -- The marks for voiced sounds become combining ones, which normalize() joins with their letter.
        when given ~ '[\uff61-\uff9f]' then normalize(translate(given,
          '｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ',
          '。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン' || u&'\3099\309A'))
        when given is normalized then given
        else normalize(given)
      end,
      u&'\2018\2019\201C\201D\2010\2011\2012\2013\2212\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\202F\205F\3000',
      '''''""-----              '),
      '[\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200b\u2060\ufeff]+', '', 'g') end;

-- As people type it, in lower case, with one kind of sigma, with runs of blanks as one, and empty lines left out. lower() makes İ one letter or two, and a
-- sigma at the end of a word one or the other, depending on the locale.
create or replace function private.searchable(given text) returns text
  language sql immutable parallel safe
  return translate(lower(translate(regexp_replace(
    regexp_replace(private.as_typed(given), '[ \t\v\f\r\u00a0]{2,}|[\t\v\f\r\u00a0]', ' ', 'g'), ' ?\n[ \n]*', e'\n', 'g'), 'İ', 'i')), 'ς', 'σ');

-- The word without accents and with one kind of sigma, as the vocabulary and the index know it.
create or replace function private.folded(word text) returns text
  language sql stable
  return case when octet_length(word) = length(word) then word
    else translate(extensions.unaccent('extensions.unaccent'::regdictionary, word), 'ς /', 'σ') end;

-- Thai, Lao, Burmese, Khmer, Japanese, Chinese and Korean use few blanks or none, and emoji touch words: their pairs serve as words.
create or replace function private.unspaced_letters() returns text
  language sql immutable parallel safe
  return '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\uac00-\ud7a3\U0001f000-\U0001faff]';

-- Whether a text in lower case has one of the needles.
create or replace function private.has_any(given text, needles text[]) returns boolean
  language sql immutable
  set search_path = ''
  return exists (
    select from unnest(needles) as needle, unnest(string_to_array(translate(needle, 'ς', 'σ'), e'\x1f')) as one
    where strpos(translate(given, 'ς', 'σ'), one) > 0);

-- Some 160 letters of a text around the first hit, with every hit between U+E000 and U+E001.
create or replace function private.snippet(shown text, needles text[]) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  all_needles constant text[] := array(
    select distinct translate(one, 'ς', 'σ') as one from unnest(needles) as needle, unnest(string_to_array(needle, e'\x1f')) as one order by one desc);
  -- Of a long text only the part around the hit is looked at more closely. A hit that is written with several blanks is not found here.
  rough_hit constant integer := (
    select min(place) from unnest(all_needles) as needle, lower(translate(shown, 'İς', 'iσ')) as low, strpos(low, needle) as place where place > 0);
  is_cut constant boolean := rough_hit > 500;
  near constant text := case when is_cut then regexp_replace(substr(shown, rough_hit - 200, 1000), '^\S*\s', '')
    when rough_hit is not null then left(shown, 1500) else shown end;
  text_line constant text := translate(btrim(regexp_replace(near, '\s+', ' ', 'g')), u&'\E000\E001', '');
  first_hit constant integer := coalesce((
    select min(place) from unnest(all_needles) as needle, lower(translate(text_line, 'İς', 'iσ')) as low, strpos(low, needle) as place where place > 0), 1);
  starts constant integer := case when first_hit <= 60 then 1
    else first_hit - 50 + strpos(substr(text_line, first_hit - 50, 50), ' ') end;
  part text := substr(text_line, starts, 160);
begin
  if starts + 160 < length(text_line) then part := regexp_replace(part, '\s\S*$', '') || '…'; end if;
  if is_cut or starts > 1 then part := '…' || part; end if;
  if cardinality(all_needles) = 0 then return part; end if;
  return regexp_replace(part, '(' || (
    select string_agg(replace(replace(private.escaped(needle), 'σ', '[σς]'), 'i', '[iİ]'), '|') from unnest(all_needles) as needle
  ) || ')', u&'\E000\\1\E001', 'gi');
end
$$;

-- The texts are right at once. The background job makes the words again.
update private.search_texts set body = private.searchable(body), attached = private.searchable(attached), version = 0
where concat(body, attached) ~ '[ςİ\uff61-\uff9f\u2000-\u200a\u202f\u205f\u3000\u2010-\u2013\u2212\U0001f000-\U0001faff]';
