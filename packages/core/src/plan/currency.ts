// Currencies: their symbols and countries, and the conversion of a USD price.

export type Currency = {
  symbol: string
  decimals: 0 | 2
  /** Two letters each, as in ISO 3166. */
  countries: string
}

export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(currencies, code)
}

/** The currency of a country; dollars for an unknown one. */
export function currencyOfCountry(country: string | null | undefined): CurrencyCode {
  const wanted = (country ?? '').trim().toUpperCase()
  for (const [code, { countries }] of Object.entries(currencies)) {
    if (isCurrency(code) && countries.split(' ').includes(wanted)) return code
  }
  return 'USD'
}

/** With the symbol, in the currency's own precision; whole amounts without ".00". Null for an invalid rate. */
export function formatUsdPrice(usd: number, code: CurrencyCode, ratePerUsd: number): string | null {
  if (!Number.isFinite(ratePerUsd) || ratePerUsd <= 0) return null
  const { symbol, decimals } = currencies[code]
  const amount = Number((usd * ratePerUsd).toFixed(decimals))
  const digits = Number.isInteger(amount) ? 0 : decimals
  const figure = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return symbol + figure.format(amount)
}

export type CurrencyCode = keyof typeof currencies

export const currencies = {
  USD: { symbol: '$', decimals: 2, countries: '' },
  EUR: {
    symbol: '€',
    decimals: 2,
    countries: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  },
  GBP: { symbol: '£', decimals: 2, countries: 'GB IM JE GG' },
  INR: { symbol: '₹', decimals: 0, countries: 'IN' },
  JPY: { symbol: '¥', decimals: 0, countries: 'JP' },
  CNY: { symbol: 'CN¥', decimals: 2, countries: 'CN' },
  KRW: { symbol: '₩', decimals: 0, countries: 'KR' },
  CAD: { symbol: 'CA$', decimals: 2, countries: 'CA' },
  AUD: { symbol: 'A$', decimals: 2, countries: 'AU KI NR TV' },
  NZD: { symbol: 'NZ$', decimals: 2, countries: 'NZ CK NU TK' },
  SGD: { symbol: 'S$', decimals: 2, countries: 'SG' },
  HKD: { symbol: 'HK$', decimals: 2, countries: 'HK' },
  TWD: { symbol: 'NT$', decimals: 0, countries: 'TW' },
  CHF: { symbol: 'CHF ', decimals: 2, countries: 'CH LI' },
  SEK: { symbol: 'SEK ', decimals: 0, countries: 'SE' },
  NOK: { symbol: 'NOK ', decimals: 0, countries: 'NO SJ' },
  DKK: { symbol: 'DKK ', decimals: 0, countries: 'DK FO GL' },
  ISK: { symbol: 'ISK ', decimals: 0, countries: 'IS' },
  PLN: { symbol: 'zł', decimals: 2, countries: 'PL' },
  CZK: { symbol: 'Kč', decimals: 0, countries: 'CZ' },
  HUF: { symbol: 'Ft', decimals: 0, countries: 'HU' },
  RON: { symbol: 'lei ', decimals: 2, countries: 'RO' },
  UAH: { symbol: '₴', decimals: 0, countries: 'UA' },
  RUB: { symbol: '₽', decimals: 0, countries: 'RU' },
  TRY: { symbol: '₺', decimals: 2, countries: 'TR' },
  ILS: { symbol: '₪', decimals: 2, countries: 'IL PS' },
  AED: { symbol: 'AED ', decimals: 2, countries: 'AE' },
  SAR: { symbol: 'SAR ', decimals: 2, countries: 'SA' },
  EGP: { symbol: 'E£', decimals: 2, countries: 'EG' },
  ZAR: { symbol: 'R', decimals: 2, countries: 'ZA' },
  NGN: { symbol: '₦', decimals: 0, countries: 'NG' },
  KES: { symbol: 'KSh', decimals: 0, countries: 'KE' },
  GHS: { symbol: 'GH₵', decimals: 2, countries: 'GH' },
  BRL: { symbol: 'R$', decimals: 2, countries: 'BR' },
  MXN: { symbol: 'MX$', decimals: 2, countries: 'MX' },
  ARS: { symbol: 'AR$', decimals: 0, countries: 'AR' },
  CLP: { symbol: 'CL$', decimals: 0, countries: 'CL' },
  COP: { symbol: 'CO$', decimals: 0, countries: 'CO' },
  PEN: { symbol: 'S/', decimals: 2, countries: 'PE' },
  THB: { symbol: '฿', decimals: 0, countries: 'TH' },
  VND: { symbol: '₫', decimals: 0, countries: 'VN' },
  IDR: { symbol: 'Rp', decimals: 0, countries: 'ID TL' },
  MYR: { symbol: 'RM', decimals: 2, countries: 'MY' },
  PHP: { symbol: '₱', decimals: 0, countries: 'PH' },
  PKR: { symbol: '₨', decimals: 0, countries: 'PK' },
  BDT: { symbol: '৳', decimals: 0, countries: 'BD' },
  LKR: { symbol: 'Rs', decimals: 0, countries: 'LK' },
  NPR: { symbol: 'रू', decimals: 0, countries: 'NP' },
} as const satisfies Record<string, Currency>
