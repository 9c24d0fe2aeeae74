-- The type of a capture (text, links, code, or code with links) and its length (short, medium, long) as one small number that an index
-- can hold: 3 times the type plus the length. The app uses the same rule for open lists: packages/core/src/capture/content-type.ts.

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
