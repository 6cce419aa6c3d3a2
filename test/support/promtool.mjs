// Finds promtool, which checks and tests alert rules of Prometheus.
import { findDebianProgram } from './debian.mjs';

/** Returns the path of promtool; undefined where it is missing and cannot be fetched. */
export const findPromtool = () =>
  findDebianProgram({ name: 'promtool', packages: ['prometheus'], program: 'usr/bin/promtool' })?.path;
