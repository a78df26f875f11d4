import type { Module } from '../../backend/functions/module.ts'
import {
  giveMyUnits,
  retireMyUnits,
  showMyCertificateName,
  showMyHolderName,
} from './holdings/my-units.ts'
import { addMeterReading } from './sources/add-meter-reading.ts'
import { decideMeterReading, getMeterFile, setSourceMeter } from './sources/decide-meter-reading.ts'
import { joinRegister, leaveRegister } from './sources/join-register.ts'

/** Customers whose systems are counted, and what they do with their units. */
export const registerCustomersModule: Module = {
  functions: [
    joinRegister,
    leaveRegister,
    addMeterReading,
    decideMeterReading,
    setSourceMeter,
    getMeterFile,
    retireMyUnits,
    giveMyUnits,
    showMyHolderName,
    showMyCertificateName,
  ],
  queues: [],
  scheduledTasks: [],
}
