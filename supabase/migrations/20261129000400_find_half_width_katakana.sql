-- Katakana of half width (ｶﾞｲﾄﾞ), as banks, tickets and old files write it, is found by katakana of full width (ガイド), and the other way round.

-- A text as people type it: with composed letters, katakana of full width and straight quotes, without what stands between letters and nobody types.
-- These are soft hyphens and zero-width blanks, the vowel points of Hebrew and Arabic, and the line that stretches Arabic words. Texts in ASCII need
-- no look. Those with no letters but Latin ones and with common signs are composed; asking PostgreSQL about it takes longer than all the rest.
create or replace function private.as_typed(given text) returns text
  language sql immutable parallel safe
  return case when octet_length(given) = length(given) then given
    else regexp_replace(regexp_replace(regexp_replace(
      case
        when given !~ '[^\x01-\u02ff\u2002-\u2125\u2190-\u2328\u2500-\u27ff]' then given
        -- The marks for voiced sounds become combining ones, which normalize() joins with their letter.
        when given ~ '[\uff61-\uff9f]' then normalize(translate(given,
          '｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ',
          '。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン' || u&'\3099\309A'))
        when given is normalized then given
        else normalize(given)
      end,
      '[\u2018\u2019]', '''', 'g'), '[\u201c\u201d]', '"', 'g'),
      '[\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200b\u2060\ufeff]+', '', 'g') end;

-- Only texts with such letters are made again, by the background job.
update private.search_texts set version = 0 where body ~ '[\uff61-\uff9f]' or attached ~ '[\uff61-\uff9f]';
