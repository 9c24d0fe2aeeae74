// The classes of a sheet on a phone that draw its handle, before its content.
export const sheetHandle =
  'max-sm:before:mx-auto max-sm:before:mb-2 max-sm:before:block max-sm:before:h-1 max-sm:before:w-9 max-sm:before:shrink-0 max-sm:before:rounded-full max-sm:before:bg-line-strong/50 max-sm:before:content-[""]'
