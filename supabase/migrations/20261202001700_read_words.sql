-- How a text is read for searches: its type and length, its words in every language, and the key of a word in the index. The type of a
-- capture (text, links, code, or code with links) and its length (short, medium, long) are one small number, its class: 3 times the type plus
-- the length. The app uses the same rule for open lists: packages/core/src/capture/content-type.ts.
create extension if not exists unaccent with schema extensions;

-- These functions run at every save and must be fast. "C" is the fastest collation, and it gives \s and \w the same meaning in every
-- database. PostgreSQL can inline a function only when it sets no search path; these bodies need none.
create function private.is_code_line(line text) returns boolean
  language sql immutable parallel safe
  return line collate "C" ~ (
      '[;{]\s*$'
      '|^\s*[}\])][}\]);,]*\s*$'
      '|=>|::|!==|===|&&|\|\|'
      '|^\s*(?:const|let|var)\s+[\w${\[]+.*='
      '|^\s*(?:export\s+|async\s+|public\s+|private\s+|static\s+)*(?:function|class|interface|enum|struct|fn|func|def)\s+\w+\s*[({:<]'
      '|^\s*(?:import\s+.+\s+from\s+[''"]|from\s+[\w.]+\s+import\s|#include\s*[<"]|using\s+namespace\s|package\s+[\w.]+;)'
      '|^\s*(?:if|for|while|switch|catch)\s*\(.+\)\s*[{;]?\s*$'
      '|^\s*(?:if|for|while|elif|else|try|except|with)\y[^.?!]*:\s*$'
      '|^\s*(?:\$|>>>)\s+\S'
      '|^\s*</?[A-Za-z][\w-]*(?:\s[^<>]*)?>'
      '|\y(?:console\.log|print|printf|System\.out\.println)\s*\(')
    or line collate "C" ~* '^\s*(?:select\s.+\sfrom\s|insert\s+into\s|create\s+(?:table|index|function)\s|update\s+\w+\s+set\s)';

-- `shown` is the visible text of the content. Empty lines and repeated blanks of HTML do not count.
create function private.content_class(content text, shown text) returns smallint
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
declare
  lines constant text[] := case
    when private.is_html(content) then array(
      select btrim(line) from string_to_table(
        regexp_replace(shown collate "C", '[ \t\v\f\u00a0]{2,}|[\t\v\f\u00a0]', ' ', 'g'), e'\n') as line
      where btrim(line) <> '')
    else string_to_array(replace(content, u&'\00a0', ' '), e'\n')
  end;
  length constant integer := length(array_to_string(lines, e'\n'));
  -- A code block, or at least 30 % of the lines look like code.
  has_code constant boolean := content collate "C" ~* '(?n)<pre[\s>]|<code[\s>]|^```|^~~~|class="ql-code-block'
    or (select sum(private.is_code_line(line)::integer) >= greatest(1, 0.3 * count(*)) from unnest(lines) as line
        where line collate "C" ~ '\S') is true;
  has_links constant boolean :=
    content collate "C" ~* '\yhttps?://[^\s<>"'']+|\ywww\.[^\s<>"'']+\.[^\s<>"'']+';
begin
  return 3 * (2 * has_code::integer + has_links::integer) + case when length >= 500 then 2 when length >= 100 then 1 else 0 end;
end
$$;

-- The classes that belong to the type that a person chose in the filter; null for all of them.
create function private.classes_of_type(content_type text) returns smallint[]
  language plpgsql immutable
  set search_path = ''
as $$
begin
  case coalesce(content_type, 'all')
    when 'all' then return null;
    when 'text' then return '{0,1,2}';
    when 'links' then return '{3,4,5,9,10,11}';
    when 'code' then return '{6,7,8,9,10,11}';
    when 'short' then return '{0,3,6,9}';
    when 'long' then return '{2,5,8,11}';
    else raise exception 'Unknown content type' using errcode = 'invalid_parameter_value';
  end case;
end
$$;

-- A text as people type it: with composed letters, katakana of full width, straight quotes, hyphens for short dashes and ordinary blanks, without what
-- stands between letters and nobody types. These are soft hyphens and zero-width blanks, the vowel points of Hebrew and Arabic, and the line that
-- stretches Arabic words. Texts in ASCII need no look. Those with no letters but Latin ones and with common signs are composed; asking PostgreSQL about it
-- takes longer than all the rest.
create function private.as_typed(given text) returns text
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

-- In lower case, with one kind of sigma, and of the same length. lower() makes İ one letter or two, and a sigma at the end of a word one or the other,
-- depending on the locale. Two calls of replace() take a third of the time of one translate().
create function private.lowered(given text) returns text
  language sql immutable parallel safe
  return replace(lower(replace(given, 'İ', 'i')), 'ς', 'σ');

-- As people type it, in lower case, with runs of blanks as one, and empty lines left out.
create function private.searchable(given text) returns text
  language sql immutable parallel safe
  return private.lowered(regexp_replace(
    regexp_replace(private.as_typed(given), '[ \t\v\f\r\u00a0]{2,}|[\t\v\f\r\u00a0]', ' ', 'g'), ' ?\n[ \n]*', e'\n', 'g'));

-- Characters that are neither letter nor digit separate words. The ranges name code points: the same in every locale.
create function private.split_words(given text) returns text[]
  language sql immutable parallel safe
  return string_to_array(regexp_replace(given,
    '[\x01-\x1f\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u30fb'
    '\ufe30-\ufe4f\uff01-\uff0f\uff1a-\uff20]+', ' ', 'g'), ' ');

-- Thai, Lao, Burmese, Khmer, Japanese, Chinese and Korean use few blanks or none, and emoji touch words: their pairs serve as words.
create function private.unspaced_letters() returns text
  language sql immutable parallel safe
  return '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\uac00-\ud7a3\U0001f000-\U0001faff]';

create function private.letter_pairs(given text) returns setof text
  language sql immutable parallel safe rows 50
begin atomic
  select letter || next_letter
  from regexp_matches(given, private.unspaced_letters() || '{2,}', 'g') as run, string_to_array(run[1], null) as letters,
    unnest(letters, letters[2:]) as pair (letter, next_letter)
  where next_letter is not null;
end;

-- The word without accents and with one kind of sigma, as the vocabulary and the index know it.
create function private.folded(word text) returns text
  language sql stable
  return case when octet_length(word) = length(word) then word
    else translate(extensions.unaccent('extensions.unaccent'::regdictionary, word), 'ς /', 'σ') end;

-- The distinct words of a text as they are written. A word of more than 40 letters is cut into overlapping windows, so that every piece of 20
-- letters is in one of them.
create function private.words_of(body text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  is_unspaced constant boolean := body ~ private.unspaced_letters();
  words constant text[] := private.split_words(
    case when is_unspaced then regexp_replace(body, private.unspaced_letters() || '+', ' ', 'g') else body end);
begin
  if is_unspaced or exists (select from unnest(words) as word where length(word) > 40) then
    return array(
      select word from unnest(words) as word where length(word) between 1 and 40
      union select piece || next_piece
        from unnest(words) as word, lateral (select array(select run[1] from regexp_matches(word, '.{1,20}', 'g') as run) as pieces offset 0) as cut,
          unnest(pieces, pieces[2:]) as pair (piece, next_piece)
        where length(word) > 40 and next_piece is not null
      union select pair from private.letter_pairs(body) as pair);
  end if;
  return array(select distinct word collate "C" from unnest(words) as word where word <> '');
end
$$;

-- A word's key in the index. It is mixed with its owner, so that one person's lists in the index hold nobody else's captures.
-- Two words may have the same key, so a search checks the text too.
create function private.word_key(owner text, word text) returns integer
  language sql immutable parallel safe
  return ('x' || left(md5(owner || word), 8))::bit(32)::integer;
