// Texts of the payment functions that core's pricing texts do not have.

export const paymentMessages = {
  alreadyPro: 'Your Pro plan is already active.',
  unknownTransaction: (provider: string) => `${provider} knows no such payment of this account.`,
  notYetPaid: (provider: string) => `${provider} has not confirmed the payment yet.`,
  canceled: (provider: string) => `The payment was canceled at ${provider}.`,
  notOurs: (provider: string) => `The ${provider} payment was not for a Pro plan.`,
  noLongerCarriesPro: (provider: string) => `This ${provider} payment was refunded or its time is over.`,
  notReached: (provider: string) => `${provider} could not be asked about the payment. Try again.`,
}
