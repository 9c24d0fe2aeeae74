-- What a capture is (text, links, code, or code with links) and how long (short, medium, long), as one small number that an index
-- can hold: 3 times the one plus the other. The app tells its open lists by the same rule, packages/core/src/capture/content-type.ts.

-- Run at every save, so it is made to be quick: "C" is the fastest of collations (and makes what \s and \w mean the same in every
-- database), and functions that pin no search path, which these bodies do not need, are taken into the query.

-- The lines that a person reads: of HTML the markup is gone, blanks are folded and empty lines left out. Other text stays as it is.
create function private.read_lines(content text) returns text[]
  language sql immutable parallel safe
  return case
    when private.is_html(content) then array(
      select btrim(line) from string_to_table(
        regexp_replace(
          replace(replace(replace(replace(replace(replace(replace(
            regexp_replace(regexp_replace(regexp_replace(regexp_replace(
              replace(replace(content, e'\r', ' '), e'\n', ' ') collate "C",
              '<!--.*?-->', '', 'g'),
              '</?(?:p|h[1-6]|blockquote|pre|ul|ol|li|table|tr|div|section|article|header|footer|main|figure|figcaption|dt|dd|hr|br)'
                '(?:[\s/][^<>]*)?>', e'\n', 'gi'),
              '</t[dh]\s*>', ' ', 'gi'),
              '</?[a-z][^<>]*>', '', 'gi'),
            '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&apos;', ''''), '&nbsp;', ' '), '&amp;', '&') collate "C",
          '[ \t\v\f\u00a0]{2,}|[\t\v\f\u00a0]', ' ', 'g'),
        e'\n') as line
      where btrim(line) <> '')
    else string_to_array(replace(content, u&'\00a0', ' '), e'\n')
  end;

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

create function private.content_class(content text) returns smallint
  language plpgsql immutable parallel safe cost 10000
  set search_path = ''
as $$
declare
  lines constant text[] := private.read_lines(content);
  length constant integer := length(array_to_string(lines, e'\n'));
  -- A code block, or a good part of the lines could only be code.
  has_code constant boolean := content collate "C" ~* '(?n)<pre[\s>]|<code[\s>]|^```|^~~~|class="ql-code-block'
    or (select sum(private.is_code_line(line)::integer) >= greatest(1, 0.3 * count(*)) from unnest(lines) as line
        where line collate "C" ~ '\S') is true;
  has_links constant boolean :=
    content collate "C" ~* '\yhttps?://[^\s<>"'']+|\ywww\.[^\s<>"'']+\.[^\s<>"'']+';
begin
  return 3 * (2 * has_code::integer + has_links::integer) + case when length >= 500 then 2 when length >= 100 then 1 else 0 end;
end
$$;

-- The classes that a chosen type lets through; null for all of them.
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

-- The dashboard's order with each capture's class beside it: those of one type are found in order without opening a text.
create index captures_class_order_idx on public.captures
  (user_id, is_pinned desc, created_at desc, id, private.content_class(content));
-- Statistics would take every sampled text apart.
alter index public.captures_class_order_idx alter column 5 set statistics 0;
