import { describe, expect, test } from 'vitest'
import { inverter5, mppt60, panel100, panel550, pwm20 } from '../../test/shop/technical-examples.ts'
import { findFit } from './compatibility.ts'

describe('panels on an inverter', () => {
  test('four to nine of 550 W in a row on 120 to 450 V', () => {
    const fit = findFit(panel550, inverter5)
    expect(fit).toMatchObject({ verdict: 'fits', arrangement: '4 to 9 in a row, 9 panels at most' })
    expect(fit?.reasons.join(' ')).toContain(
      '9 in a row stay at 473.4 V on a cold morning (5 °C); the input withstands 500 V.',
    )
  })
  test('a second tracker takes a second row, until the power of the input is used up', () => {
    expect(
      findFit(panel550, { ...inverter5, mpptTrackers: 2, maxPanelPowerW: 20_000 })?.arrangement,
    ).toBe('4 to 9 in a row, 18 panels at most')
    expect(findFit(panel550, { ...inverter5, mpptTrackers: 2 })?.arrangement).toBe(
      '4 to 9 in a row, 11 panels at most',
    )
  })
  test('current above that of the input is lost, and the answer says so', () => {
    const fit = findFit({ ...panel550, impA: 15.15 }, { ...inverter5, maxTrackerA: 13 })
    expect(fit).toMatchObject({ verdict: 'limited' })
    expect(fit?.reasons[0]).toBe(
      'The panel gives 15.15 A, the input takes 13 A: the difference is lost.',
    )
  })
  test('refuses panels that give too little voltage in the heat', () => {
    expect(findFit(panel100, { ...inverter5, maxPanelPowerW: 300 })).toMatchObject({
      verdict: 'no',
      reasons: [expect.stringContaining('it takes 7 in a row')],
    })
  })
  test('the insulation of the panel may allow less than the input', () => {
    const wide = {
      ...inverter5,
      maxVocV: 1000,
      windowV: { min: 180, max: 850 },
      maxPanelPowerW: 9000,
    }
    expect(findFit(panel100, wide)?.arrangement).toBe('11 to 24 in a row, 88 panels at most')
  })
  test('refuses a panel that alone exceeds the voltage or the power', () => {
    expect(
      findFit(panel550, { ...inverter5, maxVocV: 50, windowV: { min: 15, max: 45 } }),
    ).toMatchObject({
      verdict: 'no',
      reasons: [expect.stringContaining('On a cold morning one panel gives 52.6 V')],
    })
    expect(findFit(panel550, { ...inverter5, maxPanelPowerW: 500 })).toMatchObject({
      verdict: 'no',
      reasons: [expect.stringContaining('550 W is more than the 500 W')],
    })
  })
})

describe('panels on a controller', () => {
  test('three in a row are one too many for 150 V', () => {
    expect(findFit(panel550, mppt60)?.arrangement).toBe(
      '1 in a row, 1 panel at most on 12 V; 1 to 2 in a row, 3 panels at most on 24 V; 2 in a row, 6 panels at most on 48 V',
    )
  })
  test('counts whole rows only, and mentions surplus power', () => {
    expect(
      findFit(panel550, { ...mppt60, maxPanelPowerW: [{ systemV: 48, powerW: 2800 }] })
        ?.arrangement,
    ).toBe('2 in a row, 4 panels at most on 48 V')
    expect(findFit(panel550, mppt60)?.reasons.at(-1)).toBe(
      'Of 3,300 W the controller passes on 3,200 W; the little above that is lost at noon.',
    )
  })
  test('PWM takes a panel for 12 V and refuses a large one', () => {
    expect(findFit(panel100, pwm20)).toMatchObject({ verdict: 'fits' })
    const large = findFit(panel550, { ...pwm20, systemVoltagesV: [12] })
    expect(large).toMatchObject({ verdict: 'no' })
    expect(large?.reasons[0]).toMatch(/PWM|more than/)
  })
  test('a PWM controller says what a large panel would lose', () => {
    const strong = { ...pwm20, maxPanelPowerW: [{ systemV: 12, powerW: 600 }] }
    expect(findFit(panel550, strong)).toEqual({
      verdict: 'no',
      arrangement: '',
      reasons: [
        'A PWM controller pulls the panel down to the battery: made for 42 V, it would lose a third of its power or more. Take an MPPT.',
      ],
    })
  })
  test('a PWM controller works with a panel of 1.2 to 1.8 times the voltage of the battery', () => {
    const at12 = { ...pwm20, systemVoltagesV: [12], windowV: { min: 10, max: 55 } }
    const verdict = (vmpV: number) => findFit({ ...panel100, vmpV }, at12)?.verdict
    // 14.4 V in the heat, and 21.6 V at 25 °C.
    expect([verdict(16.4), verdict(16.5), verdict(21.6), verdict(21.7)]).toEqual([
      'no',
      'fits',
      'fits',
      'no',
    ])
  })
  test('an MPPT controller needs a quarter more than the voltage of the battery', () => {
    const at48 = { ...mppt60, systemVoltagesV: [48] }
    const arrangement = (vmpV: number) => findFit({ ...panel550, vmpV }, at48)?.arrangement
    // 60 V, which one panel has to give at 70 °C.
    expect(arrangement(68.2)).toMatch(/^2 in a row/)
    expect(arrangement(68.4)).toMatch(/^1 to 2 in a row/)
  })
  test('an MPPT controller takes a tenth more power than it passes on, a PWM controller none', () => {
    const power = (powerW: number) => [{ systemV: 24, powerW }]
    const mppt = { ...mppt60, systemVoltagesV: [24] }
    expect(findFit(panel550, { ...mppt, maxPanelPowerW: power(1000) })?.arrangement).toContain(
      '2 panels at most',
    )
    expect(findFit(panel550, { ...mppt, maxPanelPowerW: power(999) })?.arrangement).toContain(
      '1 panel at most',
    )
    const pwm = { ...pwm20, systemVoltagesV: [12] }
    const at12 = (powerW: number) => ({ ...pwm, maxPanelPowerW: [{ systemV: 12, powerW }] })
    expect(findFit(panel100, at12(200))?.arrangement).toContain('2 panels at most')
    expect(findFit(panel100, at12(199))?.arrangement).toContain('1 panel at most')
  })
  test('leaves out voltages without a power on the data sheet', () => {
    const only24 = { ...mppt60, maxPanelPowerW: [{ systemV: 24, powerW: 1600 }] }
    expect(findFit(panel550, only24)?.arrangement).toBe('1 to 2 in a row, 3 panels at most on 24 V')
    expect(findFit(panel550, { ...mppt60, systemVoltagesV: [36] })?.verdict).toBe('ask')
  })
})
