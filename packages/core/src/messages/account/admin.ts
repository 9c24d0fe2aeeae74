// The admin screen; the last two are only logged.

export const adminMessages = {
  invalidCredentials: 'Invalid admin credentials',
  activatePro: 'Activate Pro',
  delete: 'Delete',
  confirmDelete: (email: string) => `Delete user ${email}? This will permanently delete all their data.`,
  deleted: 'User deleted successfully',
  deleteFailed: (message: string) => `Failed to delete user: ${message}`,
  httpError: (status: number) => `HTTP error! status: ${status}`,
  activateFailed: 'Failed to activate pro',
}
