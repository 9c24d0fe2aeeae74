export function greeting(name: string): string {
  return `Welcome, ${name}`
}
