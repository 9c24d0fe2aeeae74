// Code in tabs: the page shows one of them, and the article means all.
import { article, type DrawnPage, paragraph, prose } from './page-parts.ts'

const tools = [
  { name: 'npm', text: 'npm install tides\nnpm run tides' },
  { name: 'yarn', text: 'yarn add tides\nyarn tides' },
  { name: 'pnpm', text: 'pnpm add tides\npnpm tides' },
]
const pre = (text: string) => `<pre class="language-bash"><code class="language-bash">${text}</code></pre>`
const each = (draw: (tool: { name: string; text: string }, at: number) => string) => tools.map(draw).join('')
const hidden = (at: number) => (at === 0 ? '' : 'hidden')

const tabbed = (name: string, block: string): DrawnPage =>
  article('code', name, `${paragraph(1)}${block}${paragraph(2)}${paragraph(5)}`, {
    codes: tools.map(({ text }) => ({ language: 'bash', text })),
    text: `${prose(1, 4)} ${tools.map((tool) => `${tool.name} ${tool.text}`).join(' ')} ${prose(2, 4)} ${prose(5, 4)}`,
  })

export const tabPages: DrawnPage[] = [
  tabbed(
    'tabs-docusaurus',
    `<div class="tabs-container"><ul role="tablist" class="tabs">${each(({ name }, at) => `<li role="tab" tabindex="${at === 0 ? 0 : -1}" aria-selected="${at === 0}" class="tabs__item">${name}</li>`)}</ul><div class="margin-top--md">${each(({ text }, at) => `<div role="tabpanel" ${hidden(at)}>${pre(text)}</div>`)}</div></div>`,
  ),
  tabbed(
    'tabs-by-aria',
    `<starlight-tabs><div class="tablist-wrapper"><ul role="tablist">${each(({ name }, at) => `<li role="presentation" class="tab"><a role="tab" href="#p${at}" id="t${at}" aria-controls="p${at}" aria-selected="${at === 0}">${name}</a></li>`)}</ul></div>${each(({ text }, at) => `<div id="p${at}" aria-labelledby="t${at}" role="tabpanel" ${hidden(at)}>${pre(text)}</div>`)}</starlight-tabs>`,
  ),
  tabbed(
    'tabs-mkdocs',
    `<style>.tabbed-block{display:none}.tabbed-block:first-child{display:block}.tabbed-set>input{position:absolute;opacity:0}</style><div class="tabbed-set tabbed-alternate">${each((_, at) => `<input ${at === 0 ? 'checked' : ''} id="__tabbed_1_${at}" name="__tabbed_1" type="radio">`)}<div class="tabbed-labels">${each(({ name }, at) => `<label for="__tabbed_1_${at}">${name}</label>`)}</div><div class="tabbed-content">${each(({ text }) => `<div class="tabbed-block">${pre(text)}</div>`)}</div></div>`,
  ),
  tabbed(
    'tabs-vitepress',
    `<style>.blocks>div{display:none}.blocks>div.active{display:block}</style><div class="vp-code-group"><div class="tabs">${each(({ name }, at) => `<input type="radio" name="group-1" id="tab-${at}" ${at === 0 ? 'checked' : ''}><label data-title="${name}" for="tab-${at}">${name}</label>`)}</div><div class="blocks">${each(({ text }, at) => `<div class="language-bash ${at === 0 ? 'active' : ''}"><button title="Copy Code" class="copy"></button>${pre(text)}</div>`)}</div></div>`,
  ),
  tabbed(
    'tabs-sphinx',
    `<style>.sd-tab-content{display:none}.sd-tab-content.first{display:block}</style><div class="sd-tab-set docutils">${each(({ name, text }, at) => `<input ${at === 0 ? 'checked' : ''} id="sd-tab-item-${at}" name="sd-tab-set-0" type="radio"><label class="sd-tab-label" for="sd-tab-item-${at}">${name}</label><div class="sd-tab-content ${at === 0 ? 'first' : ''}"><div class="highlight-bash notranslate"><div class="highlight">${pre(text)}</div></div></div>`)}</div>`,
  ),
]
