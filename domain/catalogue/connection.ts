import type {
  AccessoryData,
  BatteryData,
  ControllerData,
  InverterData,
  KitData,
  PanelData,
  StreetLightData,
  WaterHeaterData,
} from './technical-data.ts'

/** The part of the technical data of a panel that decides what it can be connected to. */
export type PanelConnection = Pick<
  PanelData,
  'kind' | 'powerW' | 'vocV' | 'vmpV' | 'impA' | 'vocPercentPerC' | 'maxSystemV'
>

export type InverterConnection = Pick<
  InverterData,
  | 'kind'
  | 'inverterType'
  | 'powerW'
  | 'batteryV'
  | 'batteryRangeV'
  | 'batteryChemistries'
  | 'maxPanelPowerW'
  | 'maxVocV'
  | 'windowV'
  | 'mpptTrackers'
  | 'maxTrackerA'
>

/** The part of the technical data of an inverter that its cables and its protection follow from. */
export type ProtectedInverter = Pick<
  InverterData,
  | 'kind'
  | 'powerW'
  | 'powerKva'
  | 'isThreePhase'
  | 'batteryV'
  | 'batteryRangeV'
  | 'peakEfficiencyPercent'
  | 'maxSolarChargeA'
  | 'maxGridChargeA'
  | 'maxVocV'
  | 'maxTrackerA'
  | 'mpptTrackers'
>

export type BatteryConnection = Pick<
  BatteryData,
  | 'kind'
  | 'nominalV'
  | 'chemistry'
  | 'chargeV'
  | 'cutOffV'
  | 'maxDischargeA'
  | 'peakDischargeA'
  | 'maxInSeries'
>

export type ControllerConnection = Pick<
  ControllerData,
  | 'kind'
  | 'controllerType'
  | 'systemVoltagesV'
  | 'maxVocV'
  | 'windowV'
  | 'maxPanelPowerW'
  | 'batteryChemistries'
>

/** Products of the other kinds are never connected to one another. */
export type Connection =
  | PanelConnection
  | InverterConnection
  | BatteryConnection
  | ControllerConnection
  | Pick<KitData | StreetLightData | WaterHeaterData | AccessoryData, 'kind'>
