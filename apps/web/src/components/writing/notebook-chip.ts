// The classes around a notebook's select that make it a chip.
export const notebookChip =
  'max-w-full [&_label]:sr-only [&_select]:[field-sizing:content] [&_select]:h-[calc(32rem/15)] [&_select]:rounded-full [&_select]:border-transparent [&_select]:bg-primary-soft [&_select]:text-small [&_select]:text-primary-text ' +
  'pointer-fine:hover:[&_select]:border-line-strong pointer-fine:focus-within:[&_select]:border-primary ' +
  // A thumb needs more room than the chip shows.
  'pointer-coarse:[&_select]:h-[calc(44rem/15)] pointer-coarse:[&_select]:border-y-6 pointer-coarse:[&_select]:bg-clip-padding pointer-coarse:[&_select]:text-touch'
