#include "program/acknowledgement.hpp"

#include <cstdint>
#include <iostream>
#include <stdexcept>
#include <string>

#include "ledger/ledger.hpp"

namespace sqlitebench {

void commit_and_acknowledge(const Arguments& arguments) {
  Ledger ledger({arguments.engine, arguments.ledger, arguments.pragmas});
  for (std::int64_t number = ledger.last() + 1;; ++number) {
    ledger.commit(number);
    // One write each: what is not handed over when the process is killed was not acknowledged.
    if (!(std::cout << std::to_string(number) + '\n' << std::flush)) {
      throw std::runtime_error("nobody reads the acknowledgements");
    }
  }
}

}  // namespace sqlitebench
