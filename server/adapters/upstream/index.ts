export { createUpstreamClient, type UpstreamClient, type UpstreamSettings } from './client.js';
