/** A bank that refunds can be transferred to. */
export interface NigerianBank {
  /** As the Central Bank and Paystack write it. */
  code: string
  name: string
}

/**
 * The deposit money banks of Nigeria and the largest wallets and microfinance banks, by name. Codes
 * of three digits are those that the Central Bank of Nigeria assigned to deposit money banks (CBN,
 * "Proposals on the implementation of NUBAN scheme", 2010, and its list of licensed banks); the
 * others are the codes of Paystack's List Banks endpoint, which transfers and account names use.
 */
export const nigerianBanks: readonly NigerianBank[] = [
  { code: '044', name: 'Access Bank' },
  { code: '063', name: 'Access Bank (Diamond)' },
  { code: '023', name: 'Citibank Nigeria' },
  { code: '050', name: 'Ecobank' },
  { code: '070', name: 'Fidelity Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '214', name: 'First City Monument Bank (FCMB)' },
  { code: '058', name: 'Guaranty Trust Bank (GTBank)' },
  { code: '301', name: 'Jaiz Bank' },
  { code: '082', name: 'Keystone Bank' },
  { code: '50211', name: 'Kuda Microfinance Bank' },
  { code: '50515', name: 'Moniepoint Microfinance Bank' },
  { code: '999992', name: 'OPay' },
  { code: '999991', name: 'PalmPay' },
  { code: '076', name: 'Polaris Bank' },
  { code: '101', name: 'Providus Bank' },
  { code: '221', name: 'Stanbic IBTC Bank' },
  { code: '068', name: 'Standard Chartered Bank' },
  { code: '232', name: 'Sterling Bank' },
  { code: '100', name: 'SunTrust Bank' },
  { code: '032', name: 'Union Bank of Nigeria' },
  { code: '033', name: 'United Bank for Africa (UBA)' },
  { code: '215', name: 'Unity Bank' },
  { code: '035', name: 'Wema Bank' },
  { code: '057', name: 'Zenith Bank' },
]

/** The name of a bank; its code for one that left the list. */
export function bankName(code: string): string {
  return nigerianBanks.find((bank) => bank.code === code)?.name ?? `Bank ${code}`
}
