// The classes around a notebook's select that make it a chip.
export const notebookChip =
  'max-w-full [&_label]:sr-only [&_select]:[field-sizing:content] [&_select]:h-8 [&_select]:rounded-full [&_select]:border-transparent [&_select]:bg-primary-soft [&_select]:text-[13px] [&_select]:text-primary-text ' +
  'hover:[&_select]:border-line-strong focus-within:[&_select]:border-primary pointer-coarse:[&_select]:h-11 pointer-coarse:[&_select]:text-[16px]'
