// The heading of a section of the help center.
export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="scroll-mt-2 font-display text-2xl font-semibold tracking-[-0.01em] sm:text-3xl">
      {children}
    </h2>
  )
}
