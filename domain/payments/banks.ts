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
 * others are the codes of Paystack's List Banks endpoint, which transfers and account names use (copies
 * of its answer, such as nigerianbanks.xyz, agree on them).
 */
export const nigerianBanks: readonly NigerianBank[] = [
  { code: '120001', name: '9 Payment Service Bank (9PSB)' },
  { code: '044', name: 'Access Bank' },
  { code: '063', name: 'Access Bank (Diamond)' },
  { code: '565', name: 'Carbon Microfinance Bank' },
  { code: '023', name: 'Citibank Nigeria' },
  { code: '050', name: 'Ecobank' },
  { code: '51318', name: 'FairMoney Microfinance Bank' },
  { code: '070', name: 'Fidelity Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '214', name: 'First City Monument Bank (FCMB)' },
  { code: '00103', name: 'Globus Bank' },
  { code: '058', name: 'Guaranty Trust Bank (GTBank)' },
  { code: '120002', name: 'Hope Payment Service Bank' },
  { code: '301', name: 'Jaiz Bank' },
  { code: '082', name: 'Keystone Bank' },
  { code: '50211', name: 'Kuda Microfinance Bank' },
  { code: '303', name: 'Lotus Bank' },
  { code: '50515', name: 'Moniepoint Microfinance Bank' },
  { code: '120003', name: 'MTN MoMo Payment Service Bank' },
  { code: '999992', name: 'OPay' },
  { code: '107', name: 'Optimus Bank' },
  { code: '100002', name: 'Paga' },
  { code: '999991', name: 'PalmPay' },
  { code: '104', name: 'Parallex Bank' },
  { code: '076', name: 'Polaris Bank' },
  { code: '105', name: 'PremiumTrust Bank' },
  { code: '101', name: 'Providus Bank' },
  { code: '125', name: 'Rubies Microfinance Bank' },
  { code: '51113', name: 'Safe Haven Microfinance Bank' },
  { code: '106', name: 'Signature Bank' },
  { code: '120004', name: 'SmartCash Payment Service Bank (Airtel)' },
  { code: '51310', name: 'Sparkle Microfinance Bank' },
  { code: '221', name: 'Stanbic IBTC Bank' },
  { code: '068', name: 'Standard Chartered Bank' },
  { code: '232', name: 'Sterling Bank' },
  { code: '100', name: 'SunTrust Bank' },
  { code: '302', name: 'TAJ Bank' },
  { code: '102', name: 'Titan Trust Bank' },
  { code: '032', name: 'Union Bank of Nigeria' },
  { code: '033', name: 'United Bank for Africa (UBA)' },
  { code: '215', name: 'Unity Bank' },
  { code: '566', name: 'VFD Microfinance Bank (Vbank)' },
  { code: '035', name: 'Wema Bank' },
  { code: '057', name: 'Zenith Bank' },
]

/** The name of a bank; its code for one that left the list. */
export function bankName(code: string): string {
  return nigerianBanks.find((bank) => bank.code === code)?.name ?? `Bank ${code}`
}
