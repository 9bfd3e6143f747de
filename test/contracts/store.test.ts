import { gateContract } from './store-gate.ts'

gateContract('sqlite')
gateContract('postgres')
