// How texts look in more than one place.

/** The title of a note, in the app and on its public page: 30 pixels in the display face, as wide as the text below it. */
export const noteTitle =
  'max-w-[calc(578rem/15)] font-display text-[2rem] leading-[1.2] font-semibold tracking-[-0.015em] text-balance wrap-anywhere'

/** The classes of running text on public pages. */
export const prose =
  'max-w-[68ch] text-[1.0625rem] leading-[1.7] [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:mt-4 [&_ol]:list-decimal [&_ol]:pl-6 ' +
  '[&_li]:mt-2 [&_li]:pl-1 [&_h2]:mt-12 [&_h2]:scroll-mt-2 [&_h2]:font-display [&_h2]:text-2xl [&_h2]:font-semibold [&_h2]:tracking-[-0.01em] ' +
  '[&_h3]:mt-8 [&_h3]:font-semibold [&_a]:text-primary-text [&_a]:underline [&_a]:underline-offset-3 ' +
  '[&_code]:rounded-[4px] [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.9em] ' +
  '[&_pre]:mt-4 [&_pre]:overflow-x-auto [&_pre]:rounded-card [&_pre]:border [&_pre]:border-line [&_pre]:bg-sunken [&_pre]:p-4 [&_pre]:text-sm [&_pre_code]:bg-transparent [&_pre_code]:p-0 ' +
  'max-sm:[&_table]:block max-sm:[&_table]:overflow-x-auto [&_table]:mt-4 [&_table]:w-full [&_table]:text-base [&_tr]:border-b [&_tr]:border-line [&_th]:py-2.5 [&_th]:pr-4 [&_th]:text-left [&_th]:align-top [&_th]:font-semibold [&_td]:py-2.5 [&_td]:pr-4 [&_td]:align-top'
