// The text that explains an export to a person who opens it years later.
import { siteSettings } from '@jotsam/core/site/site'

export function readme(now: Date, captures: number): string {
  const { name } = siteSettings({})
  return `# Your ${name} data

Exported ${now.toISOString().replace('T', ' ').slice(0, 16)} UTC, with ${captures} ${captures === 1 ? 'capture' : 'captures'}.

- \`notes/\` holds every capture as a Markdown file with front matter, in folders named after your notebooks. Captures in no
  notebook lie directly in \`notes/\`. Links to other captures stand at the end of a file.
- \`data/captures.json\`, \`data/notebooks.json\`, \`data/links.json\` and \`data/highlights.json\` hold the same exactly as it was stored, to be read by programs.
- \`data/versions.json\` holds what captures were before each edit, \`data/trash.json\` the captures in the trash.
- \`files/\` holds the files of your captures, in folders named after their zettel ids; \`data/attachments.json\` lists them. Both are
  there only if you have files.
- \`data/account.json\` holds your account, your plan, your payments, your text extractions and the receipts of your imports.
`
}
