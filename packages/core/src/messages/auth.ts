// The sign-in screen.

export const authMessages = {
  title: (product: string) => `${product} Dashboard`,
  subtitle: 'Access your captured content',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign In',
  signUp: 'Create Account',
  toSignUp: "Don't have an account? Sign up",
  toSignIn: 'Already have an account? Sign in',
  forgotPassword: 'Forgot your password?',
  sendResetEmail: 'Send Reset Email',
  backToSignIn: 'Back to Sign In',
  invalidEmail: 'Please enter a valid email address',
  invalidPassword: 'Password must be 6-128 characters long',
  signedIn: 'Signed in. Taking you to your dashboard...',
  signedUp: 'Account created. Taking you to your dashboard...',
  confirmEmail:
    'Almost there. Check your inbox for a confirmation link, and the spam, promotions and social folders too.',
  resetSent: 'Password reset email sent. Check your inbox and your spam folder.',
  newPassword: 'New password',
  setNewPassword: 'Set New Password',
  passwordChanged: 'Your password has been changed.',
}
