/**
 * The company that distributes electricity in each state: the licences of the eleven successor
 * companies of 2013, NERC. Where a state has two, both serve a part of it.
 */
const companies: Readonly<Record<string, readonly string[]>> = {
  'Abuja Electricity (AEDC)': ['FCT', 'Kogi', 'Nasarawa', 'Niger'],
  'Benin Electricity (BEDC)': ['Delta', 'Edo', 'Ekiti', 'Ondo'],
  'Eko Electricity (EKEDC)': ['Lagos'],
  'Enugu Electricity (EEDC)': ['Abia', 'Anambra', 'Ebonyi', 'Enugu', 'Imo'],
  'Ibadan Electricity (IBEDC)': ['Kwara', 'Ogun', 'Osun', 'Oyo'],
  'Ikeja Electric': ['Lagos'],
  'Jos Electricity (JED)': ['Bauchi', 'Benue', 'Gombe', 'Plateau'],
  'Kaduna Electric': ['Kaduna', 'Kebbi', 'Sokoto', 'Zamfara'],
  'Kano Electricity (KEDCO)': ['Jigawa', 'Kano', 'Katsina'],
  'Port Harcourt Electricity (PHED)': ['Akwa Ibom', 'Bayelsa', 'Cross River', 'Rivers'],
  'Yola Electricity (YEDC)': ['Adamawa', 'Borno', 'Taraba', 'Yobe'],
}

/** The companies that serve a state; empty for another name. */
export function distributionCompaniesOf(state: string): string[] {
  return Object.entries(companies).flatMap(([name, states]) =>
    states.includes(state) ? [name] : [],
  )
}
