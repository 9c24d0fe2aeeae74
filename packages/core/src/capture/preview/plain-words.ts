// The lines of a text without the signs of Markdown and TeX, for people who glance at it.

import { markdownTags } from '../../html/html-tokens.ts'

/** Text from HTML has no Markdown: its asterisks and number signs are meant. Its formulas are TeX between dollar signs. */
export function plainWords(text: string, isFromHtml: boolean): string[] {
  const words = isFromHtml ? text : withoutMarkdown(text)
  return words
    .replace(FORMULA, (_all, display: string, inline: string) => readTex(display ?? inline))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

// A price is no formula: "$5 to $10" has a blank before the second sign.
const FORMULA = /\$\$([^$]{1,400})\$\$|\$(?=[^\s$])([^$\n]{1,400}?)(?<=\S)\$(?!\d)/g

/** Tags in code are words. */
const CODE_OR_TAG = new RegExp(`\`\`\`[^]*?(?:\`\`\`|$)|\`[^\`\n]*\`|${markdownTags.source}`, 'gi')

function withoutMarkdown(text: string): string {
  return text
    .replace(CODE_OR_TAG, (all, tag?: string) => (tag ? (/^br/i.test(tag) ? ' ' : '') : all))
    .replace(/^[ \t]{0,3}(?:```|~~~)[^\n]*$/gm, '')
    .replace(/^[ \t]{0,3}\|?(?:[ \t]{0,9}:?-{1,99}:?[ \t]{0,9}\|){1,50}(?:[ \t]{0,9}:?-{1,99}:?)?[ \t]{0,9}$/gm, '')
    .replace(/^[ \t]{0,3}(?:[-*_][ \t]?|=){3,40}$/gm, '')
    .replace(/^[ \t]{0,3}\|(.{1,999})\|[ \t]{0,9}$/gm, (_all, cells: string) => cells.split('|').join(' '))
    .replace(/^[ \t]{0,3}#{1,6}[ \t]/gm, '')
    .replace(/^[ \t]{0,3}>[ \t]?(?:\[![a-z]{1,20}\])?/gim, '')
    .replace(/!\[([^\]\n]{0,200})\]\([^()\s]{1,500}\)/g, '$1')
    .replace(/\[([^\]\n]{1,200})\]\([^()\s]{1,500}\)/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)([^\n]{1,200}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![*\w])\*(?=[^\s*])([^*\n]{1,200})(?<=\S)\*(?![*\w])/g, '$1')
    .replace(/(?<!`)`([^`\n]{1,200})`(?!`)/g, '$1')
}

/** Replaces commands by their symbols and fractions by a slash, and removes all other TeX. */
function readTex(tex: string): string {
  return tex
    .replace(/\\(?:text|mathrm|mathbf|operatorname)\{([^{}]{0,200})\}/g, '$1')
    .replace(/\\sqrt\{([^{}]{0,200})\}/g, '√$1')
    .replace(/\\[dt]?frac\{([^{}]{0,200})\}\{([^{}]{0,200})\}/g, (_all, top: string, below: string) =>
      [top, below].map((part) => (/^[\w.√]*$/.test(part) ? part : `(${part})`)).join('/'),
    )
    .replace(/\\([A-Za-z]{1,30})/g, (_all, name: string) => SIGNS[name] ?? (UPRIGHT.has(name) ? `${name} ` : ' '))
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\^\{?([0-9])\}?(?!\d)/g, (_all, digit: string) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit)
    .replace(/_\{?([0-9])\}?(?!\d)/g, (_all, digit: string) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? digit)
    .replace(/[{}\\]/g, '')
}

const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'alpha α,beta β,gamma γ,delta δ,epsilon ε,varepsilon ε,zeta ζ,eta η,theta θ,lambda λ,mu μ,nu ν,xi ξ,pi π,rho ρ,sigma σ,tau τ',
    'phi φ,varphi φ,chi χ,psi ψ,omega ω,Gamma Γ,Delta Δ,Theta Θ,Lambda Λ,Pi Π,Sigma Σ,Phi Φ,Psi Ψ,Omega Ω,infty ∞,int ∫,sum ∑',
    'prod ∏,partial ∂,nabla ∇,times ×,cdot ·,div ÷,pm ±,le ≤,leq ≤,ge ≥,geq ≥,ne ≠,neq ≠,approx ≈,equiv ≡,sim ∼,to →',
    'rightarrow →,Rightarrow ⇒,in ∈,notin ∉,subset ⊂,cup ∪,cap ∩,forall ∀,exists ∃,ldots …,cdots …,dots …,circ °,prime ′',
  ].flatMap((line) => line.split(',').map((pair) => pair.split(' '))),
)
const UPRIGHT = new Set('sin cos tan log ln exp lim max min det'.split(' '))
