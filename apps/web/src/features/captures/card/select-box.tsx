// The checkbox that selects a card: always visible once a card is selected, before that on hover or focus. Shift selects a range.
import { clsx } from 'clsx'

export function SelectBox({
  label,
  isSelected,
  isSelecting,
  isHiddenOnPhones,
  onSelect,
}: {
  label: string
  isSelected: boolean
  /** Some cards are selected already. */
  isSelecting: boolean
  isHiddenOnPhones: boolean
  onSelect: (isRange: boolean) => void
}) {
  return (
    <label
      className={clsx(
        'relative z-10 -m-1.5 -mr-2 grid size-7 shrink-0 cursor-pointer place-items-center transition-opacity duration-150 pointer-coarse:-m-3 pointer-coarse:size-11',
        isHiddenOnPhones && 'pointer-coarse:hidden',
        !isSelecting &&
          'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:has-focus-visible:opacity-100',
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={(event) => onSelect(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        className="size-4"
      />
    </label>
  )
}
