// The logo: a J over a wave, and the name.
export function Logo({
  name = 'Jotsam',
  size = 28,
  wordmark = true,
}: {
  name?: string
  size?: number
  wordmark?: boolean
}) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-[-0.01em]">
      <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none">
        <rect width="32" height="32" rx="9" fill="var(--primary)" />
        <path
          d="M19.5 6.5v11.2c0 3.7-2 5.8-5.1 5.8-2.5 0-4.2-1.4-4.9-3.6"
          stroke="var(--on-primary)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path
          d="M5.2 26.2c1.8-1.6 3.6-1.6 5.4 0s3.6 1.6 5.4 0 3.6-1.6 5.4 0 3.6 1.6 5.4 0"
          stroke="var(--on-primary)"
          strokeOpacity="0.55"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {wordmark ? <span className="text-[calc(17rem/15)]">{name}</span> : <span className="sr-only">{name}</span>}
    </span>
  )
}
