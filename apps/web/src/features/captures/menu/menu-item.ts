// The look of a menu item.

export const menuItemClass =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2 text-left text-sm not-disabled:hover:bg-sunken ' +
  'focus-visible:bg-sunken focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'
