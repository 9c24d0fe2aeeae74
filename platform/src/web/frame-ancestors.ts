// Who may frame a page. Browsers do not read this part of the policy in a page, so a page names them in
// `<meta name="frame-ancestors" content="...">`, and the server sends them.

const META = /<meta\s+name="frame-ancestors"\s+content="([\w\s.:/*-]*)"/i

/** Empty when nobody may. */
export function frameAncestors(html: string): string[] {
  return META.exec(html)?.[1]?.split(/\s+/).filter(Boolean) ?? []
}
