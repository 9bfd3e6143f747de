import { gateContract } from './store-gate.ts'
import { queueContract } from './store-queue.ts'
import { retentionContract } from './store-retention.ts'

gateContract('sqlite')
gateContract('postgres')
queueContract('sqlite')
queueContract('postgres')
retentionContract('sqlite')
retentionContract('postgres')
