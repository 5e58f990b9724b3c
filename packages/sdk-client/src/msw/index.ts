export {
  createMockService,
  type MockReply,
  type MockRequest,
  type MockService,
  mockError,
  type OperationData,
} from "./mock-service.ts";
