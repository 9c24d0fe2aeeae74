// Currencies: their symbols and countries, and the conversion of a USD price.

export type Currency = { symbol: string; decimals: 0 | 2 }

export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(currencies, code)
}

/** The currency of a country (ISO 3166, two letters); dollars for an unknown one. */
export function currencyOfCountry(country: string | null | undefined): CurrencyCode {
  const wanted = (country ?? '').trim().toUpperCase()
  for (const [code, countries] of Object.entries(countriesByCurrency)) {
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
  USD: { symbol: '$', decimals: 2 },
  EUR: { symbol: '€', decimals: 2 },
  GBP: { symbol: '£', decimals: 2 },
  INR: { symbol: '₹', decimals: 0 },
  JPY: { symbol: '¥', decimals: 0 },
  CNY: { symbol: 'CN¥', decimals: 2 },
  KRW: { symbol: '₩', decimals: 0 },
  CAD: { symbol: 'CA$', decimals: 2 },
  AUD: { symbol: 'A$', decimals: 2 },
  NZD: { symbol: 'NZ$', decimals: 2 },
  SGD: { symbol: 'S$', decimals: 2 },
  HKD: { symbol: 'HK$', decimals: 2 },
  TWD: { symbol: 'NT$', decimals: 0 },
  CHF: { symbol: 'CHF ', decimals: 2 },
  SEK: { symbol: 'SEK ', decimals: 0 },
  NOK: { symbol: 'NOK ', decimals: 0 },
  DKK: { symbol: 'DKK ', decimals: 0 },
  ISK: { symbol: 'ISK ', decimals: 0 },
  PLN: { symbol: 'zł', decimals: 2 },
  CZK: { symbol: 'Kč', decimals: 0 },
  HUF: { symbol: 'Ft', decimals: 0 },
  RON: { symbol: 'lei ', decimals: 2 },
  UAH: { symbol: '₴', decimals: 0 },
  RUB: { symbol: '₽', decimals: 0 },
  TRY: { symbol: '₺', decimals: 2 },
  ILS: { symbol: '₪', decimals: 2 },
  AED: { symbol: 'AED ', decimals: 2 },
  SAR: { symbol: 'SAR ', decimals: 2 },
  EGP: { symbol: 'E£', decimals: 2 },
  ZAR: { symbol: 'R', decimals: 2 },
  NGN: { symbol: '₦', decimals: 0 },
  KES: { symbol: 'KSh', decimals: 0 },
  GHS: { symbol: 'GH₵', decimals: 2 },
  BRL: { symbol: 'R$', decimals: 2 },
  MXN: { symbol: 'MX$', decimals: 2 },
  ARS: { symbol: 'AR$', decimals: 0 },
  CLP: { symbol: 'CL$', decimals: 0 },
  COP: { symbol: 'CO$', decimals: 0 },
  PEN: { symbol: 'S/', decimals: 2 },
  THB: { symbol: '฿', decimals: 0 },
  VND: { symbol: '₫', decimals: 0 },
  IDR: { symbol: 'Rp', decimals: 0 },
  MYR: { symbol: 'RM', decimals: 2 },
  PHP: { symbol: '₱', decimals: 0 },
  PKR: { symbol: '₨', decimals: 0 },
  BDT: { symbol: '৳', decimals: 0 },
  LKR: { symbol: 'Rs', decimals: 0 },
  NPR: { symbol: 'रू', decimals: 0 },
} as const satisfies Record<string, Currency>

const countriesByCurrency: Partial<Record<CurrencyCode, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GB IM JE GG',
  INR: 'IN',
  JPY: 'JP',
  CNY: 'CN',
  KRW: 'KR',
  CAD: 'CA',
  AUD: 'AU KI NR TV',
  NZD: 'NZ CK NU TK',
  SGD: 'SG',
  HKD: 'HK',
  TWD: 'TW',
  CHF: 'CH LI',
  SEK: 'SE',
  NOK: 'NO SJ',
  DKK: 'DK FO GL',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  UAH: 'UA',
  RUB: 'RU',
  TRY: 'TR',
  ILS: 'IL PS',
  AED: 'AE',
  SAR: 'SA',
  EGP: 'EG',
  ZAR: 'ZA',
  NGN: 'NG',
  KES: 'KE',
  GHS: 'GH',
  BRL: 'BR',
  MXN: 'MX',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  THB: 'TH',
  VND: 'VN',
  IDR: 'ID TL',
  MYR: 'MY',
  PHP: 'PH',
  PKR: 'PK',
  BDT: 'BD',
  LKR: 'LK',
  NPR: 'NP',
}
