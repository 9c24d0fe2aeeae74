// Counters belong to UTC days and months on every device.

export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function utcMonth(now: Date): string {
  return now.toISOString().slice(0, 7)
}
