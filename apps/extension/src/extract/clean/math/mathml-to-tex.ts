// Converts presentation MathML to TeX, for pages without the TeX source. Unknown elements keep their text. The library
// mathml-to-latex would add 52 kB gzipped, more than the extension's size budget allows.

export function mathmlToTex(element: Element, depth = 0): string {
  if (depth > deepest) return textOf(element)
  const children = [...element.children]
  const part = (at: number) => {
    const child = children[at]
    return child ? mathmlToTex(child, depth + 1) : ''
  }
  const group = (at: number) => `{${part(at)}}`
  const all = () => joined(children.map((_, at) => part(at)))
  switch (element.localName) {
    case 'mi':
      return identifier(textOf(element))
    case 'mn':
      return textOf(element)
    case 'mo':
      return operator(textOf(element))
    case 'mtext':
    case 'ms':
      return textOf(element) === '' ? '' : `\\text{${textOf(element)}}`
    case 'mspace':
      return '\\ '
    case 'mfrac':
      // Without a line it is no fraction, but two values above each other, as in a binomial coefficient.
      return `${hasNoLine(element) ? '\\genfrac{}{}{0pt}{}' : '\\frac'}${group(0)}${group(1)}`
    case 'msqrt':
      return `\\sqrt{${all()}}`
    case 'mroot':
      return `\\sqrt[${part(1)}]${group(0)}`
    case 'msup':
      return `${base(part(0))}^${group(1)}`
    case 'msub':
      return `${base(part(0))}_${group(1)}`
    case 'msubsup':
    case 'munderover':
      return `${base(part(0))}_${group(1)}^${group(2)}`
    case 'munder':
      return `${base(part(0))}_${group(1)}`
    case 'mover':
      return over(part(0), part(1))
    case 'mfenced':
      return fenced(
        element,
        children.map((_, at) => part(at)),
      )
    case 'mtable':
      return `\\begin{matrix}${children.map((_, at) => part(at)).join(' \\\\ ')}\\end{matrix}`
    case 'mtr':
    case 'mlabeledtr':
      return children.map((_, at) => part(at)).join(' & ')
    case 'semantics':
      return part(0)
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    default:
      return children.length > 0 ? all() : textOf(element)
  }
}

const deepest = 60

function hasNoLine(fraction: Element): boolean {
  return /^\s*0(?:\.0*)?(?:[a-z%]*)\s*$/.test(fraction.getAttribute('linethickness') ?? '')
}

function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/[\s\u2061-\u2064]+/g, ' ').trim()
}

/** Puts a space between a command and a letter, which would otherwise become part of the command. */
function joined(parts: readonly string[]): string {
  let tex = ''
  for (const part of parts) {
    const endsInCommand = /\\[a-zA-Z]+$/.test(tex.slice(-longestCommand))
    tex += endsInCommand && /^[a-zA-Z]/.test(part) ? ` ${part}` : part
  }
  return tex
}

const longestCommand = 30

function base(tex: string): string {
  return /^(?:.|\\[a-zA-Z]+)$/su.test(tex) ? tex : `{${tex}}`
}

function identifier(text: string): string {
  if (functions.has(text)) return `\\${text}`
  return symbols[text] ?? (Array.from(text).length > 1 ? `\\mathrm{${text}}` : text)
}

function operator(text: string): string {
  if (text === '{' || text === '}') return `\\${text}`
  return symbols[text] ?? (functions.has(text) ? `\\${text}` : text)
}

function over(inner: string, mark: string): string {
  const accent = accents[mark]
  return accent ? `\\${accent}{${inner}}` : `\\overset{${mark}}{${inner}}`
}

function fenced(element: Element, parts: readonly string[]): string {
  const sign = (name: string, otherwise: string) => operator(element.getAttribute(name) ?? otherwise)
  return `\\left${sign('open', '(')}${parts.join(element.getAttribute('separators') ?? ',')}\\right${sign('close', ')')}`
}

const functions = new Set(
  'sin cos tan cot sec csc log ln exp lim max min sup inf det dim ker gcd deg arg mod'.split(' '),
)

const accents: Record<string, string> = {
  '^': 'hat',
  '¯': 'bar',
  '‾': 'overline',
  '→': 'vec',
  '\\to': 'vec',
  '˙': 'dot',
  '~': 'tilde',
  '\\sim': 'tilde',
  '⏞': 'overbrace',
}

const greek =
  'αalpha βbeta γgamma δdelta εvarepsilon ϵepsilon ζzeta ηeta θtheta ιiota κkappa λlambda μmu νnu ξxi πpi ρrho σsigma τtau ' +
  'υupsilon φvarphi ϕphi χchi ψpsi ωomega ΓGamma ΔDelta ΘTheta ΛLambda ΞXi ΠPi ΣSigma ΦPhi ΨPsi ΩOmega'
const signs =
  '∑sum ∏prod ∫int ∮oint ∂partial ∇nabla ∞infty ±pm ∓mp ×times ÷div ·cdot ⋅cdot ∗ast ≤leq ≥geq ≠neq ≈approx ≡equiv ∼sim ∝propto ' +
  '∈in ∉notin ⊂subset ⊆subseteq ⊃supset ∪cup ∩cap ∅emptyset ∀forall ∃exists ¬neg ∧land ∨lor →to ←leftarrow ⇒Rightarrow ' +
  '⇔Leftrightarrow ↦mapsto …ldots ⋯cdots ′prime ∘circ √surd ∥parallel ⟨langle ⟩rangle ℝmathbb{R} ℕmathbb{N} ℤmathbb{Z} ' +
  'ℚmathbb{Q} ℂmathbb{C} ℓell ℏhbar'

const symbols: Record<string, string> = {
  ...Object.fromEntries(`${greek} ${signs}`.split(' ').map((each) => [each.slice(0, 1), `\\${each.slice(1)}`])),
  '−': '-',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
}
