// Keeps the words inside a drawing, such as the labels of a diagram. The drawing itself cannot be saved.

/** Puts the words in the place of each drawing that shows some. */
export function drawingWords(root: ParentNode): void {
  for (const drawing of root.querySelectorAll('svg')) {
    if (drawing.parentElement?.closest('svg, a, button, [role="button"]')) continue
    const words = [...drawing.querySelectorAll('text, foreignObject')].flatMap((label) => {
      if (label.closest(unseen) || label.parentElement?.closest('foreignObject')) return []
      // Each of these begins a new line of the label.
      for (const line of label.querySelectorAll('tspan[x], div, p, br')) line.before(' ')
      return (label.textContent ?? '').replace(/\s+/g, ' ').trim() || []
    })
    if (words.length === 0) continue
    const holder = drawing.ownerDocument.createElement('span')
    holder.textContent = ` ${words.join(' · ')} `
    drawing.replaceWith(holder)
  }
}

const unseen = 'defs, symbol, [style="display:none"], [display="none"]'
