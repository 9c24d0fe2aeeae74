-- What all other migrations use: the schema `private`, whose functions and tables clients cannot use by themselves, the clock, and rules
-- about texts and web addresses. Every rule of the product reads the time from private.clock(), so tests can set it. A function in SQL whose body is
-- bound to its names when it is created needs no search path, and PostgreSQL inlines only functions that set none.
create extension if not exists btree_gin with schema extensions;

create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Tests replace this function to cross midnight and the end of a month.
create function private.clock() returns timestamptz
  language sql stable
  return now();

create function private.today() returns date
  language sql stable
  return (private.clock() at time zone 'UTC')::date;

-- Removes every kind of blank that a browser trims. They are listed because the meaning of \s depends on the locale of the database.
create function private.trimmed(given text) returns text
  language sql immutable parallel safe
  return btrim(given, e' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff');

-- The host of a web address in lower case; null for anything else. It is parsed as browsers do: user names (up to the last @) and ports
-- are not part of it, and a backslash counts as a slash.
create function private.web_host(address text) returns text
  language sql immutable parallel safe
  return lower(substring(address from
    '^[Hh][Tt][Tt][Pp][Ss]?://(?:[^/?#\\]*@)?([^/?#\\@:[:space:][:cntrl:]<>"^`{|}%\[\]]+|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?(?:[/?#\\]|$)'));

create function private.is_host_or_subdomain(host text, domain text) returns boolean
  language sql immutable parallel safe
  return host = domain or right(host, length(domain) + 1) = '.' || domain;

-- Content is HTML when it has a known tag, a closing tag or a comment. Everything else is plain text. Every alternative of the pattern begins with
-- "<", and most texts have none.
create function private.is_html(content text) returns boolean
  language sql immutable parallel safe
  return strpos(content collate "C", '<') > 0 and content collate "C" ~* (
    '</[a-z][a-z0-9-]*\s*>|<!--|<(?:a|abbr|address|article|aside|audio|b|base|blockquote|body|br|button|canvas|caption|cite|code|col|colgroup'
    || '|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd'
    || '|label|legend|li|link|main|mark|math|meta|nav|noscript|object|ol|option|p|picture|pre|q|s|samp|script|section|select|small|source'
    || '|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|u|ul|var|video|wbr)[\s/>]');

-- The code point of an entity of HTML 4, by its name.
create function private.entity_code(name text) returns integer
  language sql immutable parallel safe
  return ('{
    "nbsp":160,"iexcl":161,"cent":162,"pound":163,"curren":164,"yen":165,"brvbar":166,"sect":167,"uml":168,"copy":169,"ordf":170,
    "laquo":171,"not":172,"shy":173,"reg":174,"macr":175,"deg":176,"plusmn":177,"sup2":178,"sup3":179,"acute":180,"micro":181,
    "para":182,"middot":183,"cedil":184,"sup1":185,"ordm":186,"raquo":187,"frac14":188,"frac12":189,"frac34":190,"iquest":191,
    "Agrave":192,"Aacute":193,"Acirc":194,"Atilde":195,"Auml":196,"Aring":197,"AElig":198,"Ccedil":199,"Egrave":200,"Eacute":201,
    "Ecirc":202,"Euml":203,"Igrave":204,"Iacute":205,"Icirc":206,"Iuml":207,"ETH":208,"Ntilde":209,"Ograve":210,"Oacute":211,
    "Ocirc":212,"Otilde":213,"Ouml":214,"times":215,"Oslash":216,"Ugrave":217,"Uacute":218,"Ucirc":219,"Uuml":220,"Yacute":221,
    "THORN":222,"szlig":223,"agrave":224,"aacute":225,"acirc":226,"atilde":227,"auml":228,"aring":229,"aelig":230,"ccedil":231,
    "egrave":232,"eacute":233,"ecirc":234,"euml":235,"igrave":236,"iacute":237,"icirc":238,"iuml":239,"eth":240,"ntilde":241,
    "ograve":242,"oacute":243,"ocirc":244,"otilde":245,"ouml":246,"divide":247,"oslash":248,"ugrave":249,"uacute":250,
    "ucirc":251,"uuml":252,"yacute":253,"thorn":254,"yuml":255,"quot":34,"apos":39,"lt":60,"gt":62,"OElig":338,"oelig":339,
    "Scaron":352,"scaron":353,"Yuml":376,"fnof":402,"circ":710,"tilde":732,"ensp":8194,"emsp":8195,"thinsp":8201,"zwnj":8204,
    "zwj":8205,"ndash":8211,"mdash":8212,"lsquo":8216,"rsquo":8217,"sbquo":8218,"ldquo":8220,"rdquo":8221,"bdquo":8222,
    "dagger":8224,"Dagger":8225,"bull":8226,"hellip":8230,"permil":8240,"prime":8242,"Prime":8243,"lsaquo":8249,"rsaquo":8250,
    "euro":8364,"trade":8482,"larr":8592,"uarr":8593,"rarr":8594,"darr":8595,"harr":8596,"lArr":8656,"rArr":8658,"hArr":8660,
    "forall":8704,"part":8706,"exist":8707,"empty":8709,"nabla":8711,"isin":8712,"notin":8713,"ni":8715,"prod":8719,"sum":8721,
    "minus":8722,"radic":8730,"prop":8733,"infin":8734,"and":8743,"or":8744,"cap":8745,"cup":8746,"int":8747,"sim":8764,
    "cong":8773,"asymp":8776,"ne":8800,"equiv":8801,"le":8804,"ge":8805,"sub":8834,"sup":8835,"sube":8838,"supe":8839,
    "oplus":8853,"otimes":8855,"perp":8869,"sdot":8901,"Alpha":913,"alpha":945,"Beta":914,"beta":946,"Gamma":915,"gamma":947,
    "Delta":916,"delta":948,"Epsilon":917,"epsilon":949,"Zeta":918,"zeta":950,"Eta":919,"eta":951,"Theta":920,"theta":952,
    "Iota":921,"iota":953,"Kappa":922,"kappa":954,"Lambda":923,"lambda":955,"Mu":924,"mu":956,"Nu":925,"nu":957,"Xi":926,
    "xi":958,"Omicron":927,"omicron":959,"Pi":928,"pi":960,"Rho":929,"rho":961,"Sigma":931,"sigma":963,"Tau":932,"tau":964,
    "Upsilon":933,"upsilon":965,"Phi":934,"phi":966,"Chi":935,"chi":967,"Psi":936,"psi":968,"Omega":937,"omega":969,"sigmaf":962
  }'::jsonb ->> name)::integer;

-- Browsers write five entities by name, and these are replaced quickly. Others, which some programs write, are looked up one by one.
create function private.decode_entities(html text) returns text
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
declare
  decoded text := replace(replace(replace(replace(replace(html,
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', '''');
  entity text;
  code integer;
begin
  if decoded collate "C" ~ '&(?!amp;)#?[A-Za-z0-9]+;' then
    for entity in
      select distinct match[1]
      from regexp_matches(decoded, '&(?!amp;)(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,8}[0-9]{0,2});', 'g') as match
      limit 500
    loop
      code := case
        when entity ~* '^#x' then ('x' || lpad(substr(entity, 3), 8, '0'))::bit(32)::integer
        when entity like '#%' then substr(entity, 2)::integer
        else private.entity_code(entity)
      end;
      if code between 1 and 55295 or code between 57344 and 1114111 then
        decoded := replace(decoded, '&' || entity || ';', chr(code));
      end if;
    end loop;
  end if;
  return replace(decoded, '&amp;', '&');
end
$$;

-- The text that people see of a note. Tags of block elements end a line, tags of table cells separate words, and all other tags are removed
-- with their attributes. A quoted attribute may contain ">".
create function private.visible_text(content text) returns text
  language sql immutable parallel safe
  return case
    when private.is_html(content) then private.decode_entities(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        translate(content, e'\r\n\t', '   ') collate "C",
        '<!--.*?-->', '', 'g'),
        '</?(?:p|h[1-6]|blockquote|pre|ul|ol|li|table|tr|div|section|article|header|footer|main|aside|nav|figure|figcaption|details'
          '|summary|dl|dt|dd|hr|br)(?:[\s/](?:[^<>"'']|"[^"]*"|''[^'']*'')*)?>', e'\n', 'gi'),
        '</t[dh]\s*>', ' ', 'gi'),
        '</?[a-z](?:[^<>"'']|"[^"]*"|''[^'']*'')*>|</?[a-z][^<>]*>', '', 'gi'))
    else content
  end;

-- The visible text in one line.
create function private.plain_text(content text) returns text
  language sql immutable parallel safe
  return case
    when private.is_html(content) then private.trimmed(regexp_replace(private.visible_text(content), '\s+', ' ', 'g'))
    else content
  end;

-- Trims tags and drops empty and repeated ones. Keeps the first twenty, in the given order.
create function private.clean_tags(tags text[]) returns text[]
  language sql immutable
  set search_path = ''
  return (
    select coalesce(array_agg(tag order by place), '{}')
    from (
      select trimmed as tag, min(position) as place
      from unnest(tags) with ordinality as given (tag, position), private.trimmed(given.tag) as trimmed
      where trimmed <> ''
      group by trimmed
      order by place
      limit 20
    ) as kept
  );
