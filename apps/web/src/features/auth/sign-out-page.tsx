export function SignOutPage() {
  return null
}
