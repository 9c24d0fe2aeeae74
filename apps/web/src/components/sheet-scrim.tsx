// Behind a sheet of a phone. A press on it closes the sheet and does not reach what lies below it.
export function SheetScrim({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={onClose}
      className="fixed inset-0 z-40 touch-none bg-scrim sm:hidden"
    />
  )
}
