/**
 * The check digit of a NUBAN, the account number of all banks in Nigeria: ten digits, of which the
 * last one follows from the code of the bank and the nine digits before it (Central Bank of Nigeria,
 * "Revised standards on Nigeria Uniform Bank Account Number scheme for banks and other financial
 * institutions", 2020). The code counts with six digits: that of a bank has three zeros before it,
 * that of another financial institution a 9.
 * @param bankCode three digits of a bank, or five of another financial institution
 * @param serial the first nine digits of the account number
 */
export function nubanCheckDigit(bankCode: string, serial: string): number {
  const code = bankCode.length === 5 ? `9${bankCode}` : bankCode.padStart(6, '0')
  const weights = [3, 7, 3]
  const sum = [...`${code}${serial}`].reduce(
    (total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/**
 * Three digits, but not in the list of the Central Bank from 2010: whether the check digit follows from
 * them is not published, so it is not required.
 */
const newerCodes = new Set('102 104 105 106 107 125 302 303 565 566'.split(' '))

/** Whether the last digit of the account numbers of a bank follows from its code. */
export function hasCheckDigit(bankCode: string): boolean {
  return bankCode.length === 3 && !newerCodes.has(bankCode)
}

/**
 * Whether this can be the number of an account. The check digit is required of banks only: wallets
 * hand out phone numbers as account numbers.
 */
export function isAccountNumber(bankCode: string, accountNumber: string): boolean {
  if (!/^\d{10}$/.test(accountNumber)) return false
  return (
    !hasCheckDigit(bankCode) ||
    nubanCheckDigit(bankCode, accountNumber.slice(0, 9)) === Number(accountNumber.at(-1))
  )
}

/** "••••1234": enough to recognise one's own account, too little to steal it. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••${accountNumber.slice(-4)}`
}
