export type { ModelRun, ModelStep } from '../../areas/history/model.ts'
